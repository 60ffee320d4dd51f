public import Screens

/// Stands in until the pages are there.
public enum PageRenderer {
    public static func html(_ screen: Screen, frame: Frame, address: String) -> [UInt8] { [] }
    public static func rows(_ screen: CatalogScreen, frame: Frame) -> [UInt8] { [] }
    public static func emblemSprite() -> [UInt8] { [] }
}
