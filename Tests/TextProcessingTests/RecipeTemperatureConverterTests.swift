import Testing
import TextProcessing

/// Tests adding the equivalent Celsius or Fahrenheit temperature to each temperature in a recipe's steps.
@Suite struct RecipeTemperatureConverterTests {
    @Test(
        arguments: [
            ("Heat the oven to 350°F.", "Heat the oven to 350°F / 175 °C."),
            ("Bake at 180 °C for 20 minutes", "Bake at 180 °C / 355 °F for 20 minutes"),
            ("at 160–180ºC", "at 160–180ºC / 320–355 °F"), ("400 degrees F", "400 degrees F / 205 °C"),
            ("425F, then 350F", "425F / 220 °C, then 350F / 175 °C"), ("to 82 °C", "to 82 °C / 180 °F"),
            ("at 350 degrees Fahrenheit", "at 350 degrees Fahrenheit / 175 °C"), ("to -18", "to -18"),
        ])
    func bothScales(text: String, expected: String) { #expect(RecipeTemperatureConverter.withBothScales(text) == expected) }

    @Test(
        "other text is unchanged",
        arguments: [
            "", "180 °C/350 °F", "350°F (175°C)", "2 C flour", "20 cm", "350 frames", "Gas mark 4", "12 Figs", "100 F1 cars",
            "180°", "°F",
        ])
    func unchanged(text: String) { #expect(RecipeTemperatureConverter.withBothScales(text) == text) }
}
