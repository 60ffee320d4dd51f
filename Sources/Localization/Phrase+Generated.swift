// Written by Scripts/generate-strings from the String Catalogs (*.xcstrings); change those, not this.
// swift-format-ignore-file

/// A text of the program: one case for each key of the String Catalogs.
public enum Phrase: UInt16, CaseIterable, Sendable {
    /// "%lld days ago": A time in the past, in days. %lld is the number, in words up to ten.
    case agoDays
    /// "%lld hours ago": A time in the past, in hours. %lld is the number, in words up to ten.
    case agoHours
    /// "just now": A time in the past: less than a minute ago.
    case agoJustNow
    /// "%lld minutes ago": A time in the past, in minutes. %lld is the number, in words up to ten.
    case agoMinutes
    /// "%lld months ago": A time in the past, in months. %lld is the number, in words up to ten.
    case agoMonths
    /// "never": In place of a time: it has never happened.
    case agoNever
    /// "on %@": A date in a sentence; %@ is the full date.
    case agoOnDate
    /// "%lld weeks ago": A time in the past, in weeks. %lld is the number, in words up to ten.
    case agoWeeks
    /// "%lld years ago": A time in the past, in years. %lld is the number, in words up to ten.
    case agoYears
    /// "Written for Almanac and covered by its licence.": Attribution of the entries written by the program’s authors.
    case attributionWrittenForAlmanacUnderTheLicenceOfTheProgram
    /// "%lld entries": The number of entries in a catalog that has no noun of its own for them; %lld is the number.
    case countEntries
    /// "1": The first day of a month in a date (French: 1er). Other days are plain numbers.
    case dateFirstDay
    /// "%1$@ %2$@ %3$@": A full date: %1$@ is the day of the month, %2$@ the name of the month, %3$@ the year.
    case dateLong
    /// "January": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth01
    /// "February": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth02
    /// "March": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth03
    /// "April": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth04
    /// "May": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth05
    /// "June": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth06
    /// "July": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth07
    /// "August": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth08
    /// "September": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth09
    /// "October": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth10
    /// "November": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth11
    /// "December": Name of a month in a date, with a small or capital first letter as in running text.
    case dateMonth12
    /// "Actions": Heading on a monster’s page.
    case dnd5eActions
    /// "any alignment": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedAnyAlignment
    /// "any chaotic alignment": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedAnyChaoticAlignment
    /// "any evil alignment": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedAnyEvilAlignment
    /// "any non-good alignment": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedAnyNonGoodAlignment
    /// "any non-lawful alignment": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedAnyNonLawfulAlignment
    /// "chaotic evil": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedChaoticEvil
    /// "chaotic good": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedChaoticGood
    /// "chaotic neutral": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedChaoticNeutral
    /// "lawful evil": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedLawfulEvil
    /// "lawful good": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedLawfulGood
    /// "lawful neutral": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedLawfulNeutral
    /// "neutral": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedNeutral
    /// "neutral evil": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedNeutralEvil
    /// "neutral good": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedNeutralGood
    /// "neutral good (50%%) or neutral evil (50%%)": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedNeutralGood50OrNeutralEvil50
    /// "unaligned": A monster’s alignment after its type, as in “Large aberration, lawful evil”; must suit every gender.
    case dnd5eAlignedUnaligned
    /// "Alignment": Filter: a creature’s moral alignment, such as lawful evil.
    case dnd5eAlignment
    /// "any alignment": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentAnyAlignment
    /// "any chaotic alignment": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentAnyChaoticAlignment
    /// "any evil alignment": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentAnyEvilAlignment
    /// "any non-good alignment": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentAnyNonGoodAlignment
    /// "any non-lawful alignment": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentAnyNonLawfulAlignment
    /// "chaotic evil": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentChaoticEvil
    /// "chaotic good": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentChaoticGood
    /// "chaotic neutral": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentChaoticNeutral
    /// "lawful evil": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentLawfulEvil
    /// "lawful good": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentLawfulGood
    /// "lawful neutral": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentLawfulNeutral
    /// "neutral": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentNeutral
    /// "neutral evil": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentNeutralEvil
    /// "neutral good": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentNeutralGood
    /// "neutral good (50%%) or neutral evil (50%%)": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentNeutralGood50OrNeutralEvil50
    /// "unaligned": Value of the filter “Alignment”, written as in the middle of a sentence.
    case dnd5eAlignmentUnaligned
    /// "armour scraps": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourArmorScraps
    /// "barding scraps": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourBardingScraps
    /// "breastplate": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourBreastplate
    /// "chain mail": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourChainMail
    /// "chain shirt": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourChainShirt
    /// "half plate": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourHalfPlate
    /// "hide armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourHideArmor
    /// "leather armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourLeatherArmor
    /// "natural armour": A kind of armour, in brackets after the armour class.
    case dnd5eArmourNatural
    /// "padded armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourPaddedArmor
    /// "patchwork armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourPatchworkArmor
    /// "plate": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourPlate
    /// "plate armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourPlateArmor
    /// "ring mail": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourRingMail
    /// "scale mail": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourScaleMail
    /// "shield": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourShield
    /// "splint": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourSplint
    /// "splint armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourSplintArmor
    /// "studded leather": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourStuddedLeather
    /// "studded leather armour": A monster’s armour, in brackets after its armour class.
    case dnd5eArmourStuddedLeatherArmor
    /// "while": Between an armour class and a condition, as in “11 while prone”.
    case dnd5eArmourWhile
    /// "with": Between an armour class and a spell, as in “15 with mage armor”.
    case dnd5eArmourWith
    /// "Armour class": Label in a monster’s stat block, as in the printed rules.
    case dnd5eArmourClass
    /// "blind beyond this radius": In brackets after a sense’s range: “blindsight 60 ft. (blind beyond this radius)”.
    case dnd5eBlindBeyond
    /// "Burrowing speed": Name of a number for filtering.
    case dnd5eBurrowingSpeed
    /// "Challenge": Label of the challenge rating in a monster’s stat block, as in the printed rules.
    case dnd5eChallenge
    /// "challenge": Before the challenge rating in the line below a monster’s name: “Large aberration · challenge 10”.
    case dnd5eChallengeInline
    /// "Charisma": Name of an ability score.
    case dnd5eCharisma
    /// "Climbing speed": Name of a number for filtering.
    case dnd5eClimbingSpeed
    /// "Dungeons & Dragons": Name of the collection: the game. A trade mark, usually not translated.
    case dnd5eCollection
    /// "Bestiary": Short name of the collection in the navigation bar.
    case dnd5eCollectionShort
    /// "Blinded": Name of a condition, as the heading of its definition.
    case dnd5eConditionBlinded
    /// "Can’t see, and fails any check that requires sight. Attacks against the creature have advantage; its own attacks have disadvantage.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionBlindedText
    /// "Charmed": Name of a condition, as the heading of its definition.
    case dnd5eConditionCharmed
    /// "Can’t attack its charmer or target them with harmful powers or spells. The charmer has advantage on social checks against the creature.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionCharmedText
    /// "Deafened": Name of a condition, as the heading of its definition.
    case dnd5eConditionDeafened
    /// "Can’t hear, and fails any check that requires hearing.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionDeafenedText
    /// "Exhaustion": Name of a condition, as the heading of its definition.
    case dnd5eConditionExhaustion
    /// "Six cumulative levels: 1, disadvantage on ability checks; 2, speed halved; 3, disadvantage on attacks and saving throws; 4, hit point maximum halved; 5, speed 0; 6, death. A long rest with food and drink removes one level.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionExhaustionText
    /// "Frightened": Name of a condition, as the heading of its definition.
    case dnd5eConditionFrightened
    /// "Has disadvantage on ability checks and attacks while it can see the source of its fear, and can’t willingly move closer to it.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionFrightenedText
    /// "Grappled": Name of a condition, as the heading of its definition.
    case dnd5eConditionGrappled
    /// "The creature’s speed is 0 and can’t be increased. The condition ends if the grappler is incapacitated or something moves the creature out of reach.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionGrappledText
    /// "Incapacitated": Name of a condition, as the heading of its definition.
    case dnd5eConditionIncapacitated
    /// "Can’t take actions or reactions.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionIncapacitatedText
    /// "Invisible": Name of a condition, as the heading of its definition.
    case dnd5eConditionInvisible
    /// "Can’t be seen without magic or a special sense, but its noise and tracks can still give it away. Its attacks have advantage, and attacks against it have disadvantage.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionInvisibleText
    /// "Paralyzed": Name of a condition, as the heading of its definition.
    case dnd5eConditionParalyzed
    /// "Incapacitated; can’t move or speak. Fails Strength and Dexterity saving throws. Attacks against the creature have advantage, and hits from within 5 feet are critical.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionParalyzedText
    /// "Petrified": Name of a condition, as the heading of its definition.
    case dnd5eConditionPetrified
    /// "Turned to stone with everything it carries. The creature weighs ten times as much and doesn’t age. It is incapacitated and unaware, and can’t move or speak. It fails Strength and Dexterity saving throws, and attacks against it have advantage. It resists all damage and is immune to poison and disease; those already in its system are suspended.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionPetrifiedText
    /// "Poisoned": Name of a condition, as the heading of its definition.
    case dnd5eConditionPoisoned
    /// "Has disadvantage on attacks and ability checks.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionPoisonedText
    /// "Prone": Name of a condition, as the heading of its definition.
    case dnd5eConditionProne
    /// "Lies on the ground and can only crawl until it stands up, which costs half its speed. Its attacks have disadvantage. Attacks against it have advantage from within 5 feet and disadvantage from farther away.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionProneText
    /// "Restrained": Name of a condition, as the heading of its definition.
    case dnd5eConditionRestrained
    /// "The creature’s speed is 0 and can’t be increased. Attacks against it have advantage. Its own attacks and Dexterity saving throws have disadvantage.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionRestrainedText
    /// "Stunned": Name of a condition, as the heading of its definition.
    case dnd5eConditionStunned
    /// "Incapacitated; can’t move and can barely speak. Fails Strength and Dexterity saving throws. Attacks against the creature have advantage.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionStunnedText
    /// "Unconscious": Name of a condition, as the heading of its definition.
    case dnd5eConditionUnconscious
    /// "Incapacitated and unaware; can’t move or speak. The creature drops everything it holds and falls prone. It fails Strength and Dexterity saving throws. Attacks against it have advantage, and hits from within 5 feet are critical.": The effects of a condition on a creature, in our own words; in French, “elle” is the creature.
    case dnd5eConditionUnconsciousText
    /// "Condition immunities": Label in a monster’s stat block, as in the printed rules.
    case dnd5eConditionImmunities
    /// "Conditions": Heading above the definitions of the conditions on a monster’s page.
    case dnd5eConditions
    /// "Constitution": Name of an ability score.
    case dnd5eConstitution
    /// "%lld monsters": The number of monsters in the catalog.
    case dnd5eCount
    /// "acid": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageAcid
    /// "bludgeoning": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageBludgeoning
    /// "bludgeoning, piercing, and slashing from nonmagical attacks (from stoneskin)": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalAttacksFromStoneskin
    /// "bludgeoning, piercing, and slashing from nonmagical weapons": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeapons
    /// "bludgeoning, piercing, and slashing from nonmagical weapons that aren’t adamantine": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeaponsThatArenTAdamantine
    /// "bludgeoning, piercing, and slashing from nonmagical weapons that aren’t silvered": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeaponsThatArenTSilvered
    /// "cold": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageCold
    /// "damage from spells": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageDamageFromSpells
    /// "fire": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageFire
    /// "force": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageForce
    /// "lightning": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageLightning
    /// "necrotic": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageNecrotic
    /// "piercing": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamagePiercing
    /// "piercing and slashing from nonmagical weapons that aren’t adamantine": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamagePiercingAndSlashingFromNonmagicalWeaponsThatArenTAdamantine
    /// "piercing from magic weapons wielded by good creatures": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamagePiercingFromMagicWeaponsWieldedByGoodCreatures
    /// "poison": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamagePoison
    /// "psychic": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamagePsychic
    /// "radiant": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageRadiant
    /// "slashing": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageSlashing
    /// "thunder": A damage type in a monster’s resistances, immunities or vulnerabilities, written as in the middle of a line.
    case dnd5eDamageThunder
    /// "Damage immunities": Label in a monster’s stat block, as in the printed rules.
    case dnd5eDamageImmunities
    /// "Description": Heading on a monster’s page, above the text about its nature and way of life.
    case dnd5eDescription
    /// "Dexterity": Name of an ability score.
    case dnd5eDexterity
    /// "Experience points": Label: the experience points for defeating a monster.
    case dnd5eExperience
    /// "Traits and actions": Choice in the switch “Search in”: traits, actions, reactions and legendary actions only.
    case dnd5eFeatures
    /// "Flying speed": Name of a number for sorting.
    case dnd5eFlyingSpeed
    /// "Hit points": Label in a monster’s stat block, as in the printed rules.
    case dnd5eHitPoints
    /// "Hovers": Yes/no filter: whether a monster can hover.
    case dnd5eHovers
    /// "Monsters immune to this condition": Link after the definition of a condition, to the monsters that are immune to it.
    case dnd5eImmuneToIt
    /// "Immunities": Filter: immunities to damage and conditions.
    case dnd5eImmunities
    /// "Intelligence": Name of an ability score.
    case dnd5eIntelligence
    /// "Abyssal": A language that a monster speaks.
    case dnd5eLanguageAbyssal
    /// "all": A language that a monster speaks.
    case dnd5eLanguageAll
    /// "any four languages": A language that a monster speaks.
    case dnd5eLanguageAnyFourLanguages
    /// "any languages it knew in life": A language that a monster speaks.
    case dnd5eLanguageAnyLanguagesItKnewInLife
    /// "any one language": A language that a monster speaks.
    case dnd5eLanguageAnyOneLanguage
    /// "any one language (usually Common)": A language that a monster speaks.
    case dnd5eLanguageAnyOneLanguageUsuallyCommon
    /// "any six languages": A language that a monster speaks.
    case dnd5eLanguageAnySixLanguages
    /// "any two languages": A language that a monster speaks.
    case dnd5eLanguageAnyTwoLanguages
    /// "Aquan": A language that a monster speaks.
    case dnd5eLanguageAquan
    /// "Auran": A language that a monster speaks.
    case dnd5eLanguageAuran
    /// "Blink Dog": A language that a monster speaks.
    case dnd5eLanguageBlinkDog
    /// "Celestial": A language that a monster speaks.
    case dnd5eLanguageCelestial
    /// "Common": A language that a monster speaks.
    case dnd5eLanguageCommon
    /// "Deep Speech": A language that a monster speaks.
    case dnd5eLanguageDeepSpeech
    /// "Draconic": A language that a monster speaks.
    case dnd5eLanguageDraconic
    /// "Druidic": A language that a monster speaks.
    case dnd5eLanguageDruidic
    /// "Dwarvish": A language that a monster speaks.
    case dnd5eLanguageDwarvish
    /// "Elvish": A language that a monster speaks.
    case dnd5eLanguageElvish
    /// "Giant": A language that a monster speaks.
    case dnd5eLanguageGiant
    /// "Giant Eagle": A language that a monster speaks.
    case dnd5eLanguageGiantEagle
    /// "Giant Elk": A language that a monster speaks.
    case dnd5eLanguageGiantElk
    /// "Giant Owl": A language that a monster speaks.
    case dnd5eLanguageGiantOwl
    /// "Gnoll": A language that a monster speaks.
    case dnd5eLanguageGnoll
    /// "Gnomish": A language that a monster speaks.
    case dnd5eLanguageGnomish
    /// "Goblin": A language that a monster speaks.
    case dnd5eLanguageGoblin
    /// "Ignan": A language that a monster speaks.
    case dnd5eLanguageIgnan
    /// "Infernal": A language that a monster speaks.
    case dnd5eLanguageInfernal
    /// "one language known by its creator": A language that a monster speaks.
    case dnd5eLanguageOneLanguageKnownByItsCreator
    /// "Orc": A language that a monster speaks.
    case dnd5eLanguageOrc
    /// "Otyugh": A language that a monster speaks.
    case dnd5eLanguageOtyugh
    /// "Primordial": A language that a monster speaks.
    case dnd5eLanguagePrimordial
    /// "Sahuagin": A language that a monster speaks.
    case dnd5eLanguageSahuagin
    /// "Sphinx": A language that a monster speaks.
    case dnd5eLanguageSphinx
    /// "Sylvan": A language that a monster speaks.
    case dnd5eLanguageSylvan
    /// "Terran": A language that a monster speaks.
    case dnd5eLanguageTerran
    /// "the languages it knew in life": A language that a monster speaks.
    case dnd5eLanguageTheLanguagesItKnewInLife
    /// "Undercommon": A language that a monster speaks.
    case dnd5eLanguageUndercommon
    /// "Winter Wolf": A language that a monster speaks.
    case dnd5eLanguageWinterWolf
    /// "Worg": A language that a monster speaks.
    case dnd5eLanguageWorg
    /// "Languages": Label in a monster’s stat block, as in the printed rules; also a filter.
    case dnd5eLanguages
    /// "Legendary actions": Heading on a monster’s page.
    case dnd5eLegendaryActions
    /// "Monsters": Name of the catalog of monsters.
    case dnd5eMonsters
    /// "Gargantuan": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeGargantuan
    /// "Huge": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeHuge
    /// "Large": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeLarge
    /// "Medium": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeMedium
    /// "Small": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeSmall
    /// "Tiny": A monster’s size beside its type, as in “Large aberration”; must suit every gender.
    case dnd5eOfSizeTiny
    /// "Other forms": Heading of links to a shapechanger’s other forms.
    case dnd5eOtherForms
    /// "proficiency": Before the proficiency bonus: “proficiency +4”.
    case dnd5eProficiency
    /// "Reactions": Heading on a monster’s page.
    case dnd5eReactions
    /// "Damage resistances": Label in a monster’s stat block, as in the printed rules; also a filter.
    case dnd5eResistances
    /// "Saving throws": Label in a monster’s stat block, as in the printed rules.
    case dnd5eSavingThrows
    /// "blindsight": A sense before its range: “blindsight 60 ft.”.
    case dnd5eSenseBlindsight
    /// "darkvision": A sense before its range: “darkvision 120 ft.”.
    case dnd5eSenseDarkvision
    /// "passive Perception": Before the passive Perception score, at the end of the senses.
    case dnd5eSensePassivePerception
    /// "tremorsense": A sense before its range: “tremorsense 60 ft.”.
    case dnd5eSenseTremorsense
    /// "truesight": A sense before its range: “truesight 120 ft.”.
    case dnd5eSenseTruesight
    /// "Senses": Label in a monster’s stat block, as in the printed rules; also a filter.
    case dnd5eSenses
    /// "Cha": Abbreviation of the ability Charisma.
    case dnd5eShortCha
    /// "Con": Abbreviation of the ability Constitution.
    case dnd5eShortCon
    /// "Dex": Abbreviation of the ability Dexterity.
    case dnd5eShortDex
    /// "Int": Abbreviation of the ability Intelligence.
    case dnd5eShortInt
    /// "Str": Abbreviation of the ability Strength, as in the saving throw “Str +5”.
    case dnd5eShortStr
    /// "Wis": Abbreviation of the ability Wisdom.
    case dnd5eShortWis
    /// "Size": Filter: a monster’s size, from Tiny to Gargantuan.
    case dnd5eSize
    /// "Gargantuan": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeGargantuan
    /// "Huge": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeHuge
    /// "Large": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeLarge
    /// "Medium": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeMedium
    /// "Small": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeSmall
    /// "Tiny": Value of the filter “Size”, written as in the middle of a sentence.
    case dnd5eSizeTiny
    /// "%1$@ %2$@": A monster’s size and type, below its name: “Large aberration”. %1$@ is the size from dnd5e.ofSize, %2$@ the type.
    case dnd5eSizeAndType
    /// "Acrobatics": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillAcrobatics
    /// "Animal Handling": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillAnimalHandling
    /// "Arcana": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillArcana
    /// "Athletics": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillAthletics
    /// "Deception": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillDeception
    /// "History": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillHistory
    /// "Insight": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillInsight
    /// "Intimidation": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillIntimidation
    /// "Investigation": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillInvestigation
    /// "Medicine": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillMedicine
    /// "Nature": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillNature
    /// "Perception": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillPerception
    /// "Performance": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillPerformance
    /// "Persuasion": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillPersuasion
    /// "Religion": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillReligion
    /// "Sleight of Hand": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillSleightOfHand
    /// "Stealth": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillStealth
    /// "Survival": A skill before its bonus: “Stealth +5”.
    case dnd5eSkillSurvival
    /// "Skills": Label in a monster’s stat block, as in the printed rules.
    case dnd5eSkills
    /// "Speed": Label of all the speeds in a monster’s stat block, as in the printed rules.
    case dnd5eSpeed
    /// "burrow": Before a speed: “burrow 20 ft.”.
    case dnd5eSpeedBurrow
    /// "climb": Before a speed: “climb 30 ft.”.
    case dnd5eSpeedClimb
    /// "fly": Before a speed: “fly 60 ft.”.
    case dnd5eSpeedFly
    /// "hover": In brackets after a flying speed: the monster can stay in the air without moving.
    case dnd5eSpeedHover
    /// "swim": Before a speed: “swim 40 ft.”.
    case dnd5eSpeedSwim
    /// "barkskin": A spell after an armour class: “15 with mage armor”.
    case dnd5eSpellBarkskin
    /// "mage armor": A spell after an armour class: “15 with mage armor”.
    case dnd5eSpellMageArmor
    /// "blinded": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateBlinded
    /// "charmed": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateCharmed
    /// "deafened": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateDeafened
    /// "exhaustion": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateExhaustion
    /// "frightened": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateFrightened
    /// "grappled": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateGrappled
    /// "incapacitated": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateIncapacitated
    /// "invisible": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateInvisible
    /// "paralyzed": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateParalyzed
    /// "petrified": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStatePetrified
    /// "poisoned": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStatePoisoned
    /// "prone": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateProne
    /// "restrained": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateRestrained
    /// "stunned": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateStunned
    /// "unconscious": A condition in the middle of a line: one of a monster’s immunities, or “11 while prone”.
    case dnd5eStateUnconscious
    /// "Strength": Name of an ability score.
    case dnd5eStrength
    /// "Subtype": Label: a creature’s subtype, such as devil or human.
    case dnd5eSubtype
    /// "any race": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeAnyRace
    /// "demon": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeDemon
    /// "demon, shapechanger": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeDemonShapechanger
    /// "devil": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeDevil
    /// "devil, shapechanger": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeDevilShapechanger
    /// "dwarf": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeDwarf
    /// "elf": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeElf
    /// "gnoll": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeGnoll
    /// "gnome": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeGnome
    /// "goblinoid": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeGoblinoid
    /// "grimlock": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeGrimlock
    /// "human": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeHuman
    /// "human, shapechanger": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeHumanShapechanger
    /// "kobold": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeKobold
    /// "lizardfolk": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeLizardfolk
    /// "merfolk": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeMerfolk
    /// "orc": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeOrc
    /// "sahuagin": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeSahuagin
    /// "shapechanger": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeShapechanger
    /// "titan": A monster’s subtype, in brackets after its type: “fiend (devil)”.
    case dnd5eSubtypeTitan
    /// "Swimming speed": Name of a number for filtering.
    case dnd5eSwimmingSpeed
    /// "telepathy": Before a range in the list of a monster’s languages: “telepathy 120 ft.”.
    case dnd5eTelepathy
    /// "Traits": Heading on a monster’s page, above its special traits.
    case dnd5eTraits
    /// "Type": Filter: a creature’s type, such as dragon or undead.
    case dnd5eType
    /// "aberration": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeAberration
    /// "beast": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeBeast
    /// "celestial": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeCelestial
    /// "construct": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeConstruct
    /// "dragon": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeDragon
    /// "elemental": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeElemental
    /// "fey": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeFey
    /// "fiend": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeFiend
    /// "giant": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeGiant
    /// "humanoid": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeHumanoid
    /// "monstrosity": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeMonstrosity
    /// "ooze": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeOoze
    /// "plant": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypePlant
    /// "swarm of Tiny beasts": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeSwarmOfTinyBeasts
    /// "undead": Value of the filter “Type”, written as in the middle of a sentence.
    case dnd5eTypeUndead
    /// "%1$@ (%2$@)": A monster’s type and subtype: “fiend (devil)”. %1$@ is the type, %2$@ the subtype.
    case dnd5eTypeAndSubtype
    /// "Recharges after a Long Rest": In brackets after the name of a feature.
    case dnd5eUsageLongRest
    /// "%@/Day": In brackets after the name of a feature: the number of uses per day. %@ is a number.
    case dnd5eUsagePerDay
    /// "Recharge %@": In brackets after the name of a feature: it becomes available again when a six-sided die shows this number.
    case dnd5eUsageRecharge
    /// "Recharge %@–6": In brackets after the name of a feature: it becomes available again when a six-sided die shows this number or higher.
    case dnd5eUsageRechargeFrom
    /// "Recharges after a Short or Long Rest": In brackets after the name of a feature.
    case dnd5eUsageShortOrLongRest
    /// "Recharges after a Short Rest": In brackets after the name of a feature.
    case dnd5eUsageShortRest
    /// "Damage vulnerabilities": Label in a monster’s stat block, as in the printed rules; also a filter.
    case dnd5eVulnerabilities
    /// "Walking speed": Name of a number for sorting.
    case dnd5eWalkingSpeed
    /// "Wisdom": Name of an ability score.
    case dnd5eWisdom
    /// "Addresses can be up to 8,192 bytes long. Nothing was changed.": An address that is too long: the limit and the state.
    case failureAddressTooLongExplanation
    /// "Use a shorter address or search for fewer words.": An address that is too long: what to do.
    case failureAddressTooLongSuggestion
    /// "This address is too long": An address that is too long: error title, without a full stop.
    case failureAddressTooLongSummary
    /// "The address isn’t valid UTF-8. Nothing was changed.": An address that isn’t valid UTF-8: what happened and the state.
    case failureBadAddressExplanation
    /// "Type your search again. If a program made this address, encode it as percent-encoded UTF-8.": An address that isn’t valid UTF-8: what to do.
    case failureBadAddressSuggestion
    /// "This address can’t be read": An address that isn’t valid UTF-8: error title, without a full stop.
    case failureBadAddressSummary
    /// "Almanac couldn’t read the file as a backup. Nothing was changed.": A file that isn’t a backup: what happened and the state.
    case failureBadBackupExplanation
    /// "Choose a file that you saved with “Download backup” or “almanac backup”.": A file that isn’t a backup: what to do. “Download backup” is the name of a button; keep “almanac backup” as it is.
    case failureBadBackupSuggestion
    /// "This file isn’t an Almanac backup": A file that isn’t a backup: error title, without a full stop.
    case failureBadBackupSummary
    /// "“%@” must be a list of strings.": Invalid request body, for programmers; %@ is the name of the field in the API.
    case failureBadBodyNotAList
    /// "“%@” must be a string.": Invalid request body, for programmers; %@ is the name of the field in the API.
    case failureBadBodyNotAString
    /// "The JSON in “%@” must be an object.": Invalid request body, for programmers; %@ is the name of the field in the API.
    case failureBadBodyNotAnObject
    /// "The data in “%@” isn’t valid JSON.": Invalid request body, for programmers; %@ is the name of the field in the API.
    case failureBadBodyNotJSON
    /// "“%@” isn’t valid text: it contains invalid UTF-8 or an unpaired surrogate.": Invalid request body, for programmers; %@ is the name of the field in the API.
    case failureBadBodyNotText
    /// "Correct the request, then send it again.": Invalid request body, for programmers: what to do.
    case failureBadBodySuggestion
    /// "The value of “%1$@” isn’t valid: “%2$@”. Nothing was changed.": An invalid value in an address or a form: what happened and the state; %1$@ is the parameter, %2$@ its value.
    case failureBadRequestExplanation
    /// "Try a different value.": An invalid value in an address or a form: what to do.
    case failureBadRequestSuggestion
    /// "Invalid request": An invalid value in an address or a form: error title, without a full stop.
    case failureBadRequestSummary
    /// "Forms and requests can be up to 1 MB, backups up to 64 MB. Nothing was changed.": A request that is too large: the limits and the state.
    case failureBodyTooLargeExplanation
    /// "Make it shorter, then send it again.": A request that is too large: what to do.
    case failureBodyTooLargeSuggestion
    /// "Too much data": A request that is too large: error title, without a full stop.
    case failureBodyTooLargeSummary
    /// "Your latest backup of favourites and notes is %@.": The library is damaged; %@ is a file.
    case failureDamagedBackup
    /// "The file that holds “%@” for reading is damaged, and Almanac couldn’t rebuild it.": A catalog whose file is damaged and could not be made again: what happened. %@ in the explanation is the catalog’s name in addresses.
    case failureDamagedCatalogExplanation
    /// "Try again in a moment. If the problem persists, check that the disk works and has free space, then restart Almanac.": A catalog whose file is damaged and could not be made again: what to do. %@ in the explanation is the catalog’s name in addresses.
    case failureDamagedCatalogSuggestion
    /// "This catalog can’t be read at the moment": A catalog whose file is damaged and could not be made again: what happened, in a few words, without a full stop. %@ in the explanation is the catalog’s name in addresses.
    case failureDamagedCatalogSummary
    /// "The stored copy of %@ is damaged. Almanac is rebuilding it from the downloaded data. Your favourites and notes aren’t affected.": An entry whose stored data is damaged: what happened and the state; %@ is the entry’s ID.
    case failureDamagedEntryExplanation
    /// "Try again in a moment.": An entry whose stored data is damaged: what to do.
    case failureDamagedEntrySuggestion
    /// "This entry can’t be displayed right now": An entry whose stored data is damaged: error title, without a full stop.
    case failureDamagedEntrySummary
    /// "Almanac can’t read %@. The file was left unchanged.": The library is damaged: what happened; %@ is its file.
    case failureDamagedExplanation
    /// "Move %@ to a safe place, along with any files beside it whose names start the same way. Then restart Almanac.": The library is damaged and there is no backup: what to do; %@ is its file.
    case failureDamagedKeep
    /// "Almanac couldn’t recover any favourites or notes from it, and there is no backup.": The library is damaged, and no favourites or notes could be saved.
    case failureDamagedNothing
    /// "All favourites and notes that could still be read were saved to %@.": The library is damaged; %@ is a new backup file.
    case failureDamagedRescued
    /// "Move %@ to another folder, along with any files beside it whose names start the same way. Then restart Almanac to restore your favourites and notes from the backups.": The library is damaged: what to do; %@ is its file.
    case failureDamagedSuggestion
    /// "The library is damaged": The library is damaged: error title, without a full stop.
    case failureDamagedSummary
    /// "The change wasn’t saved. Everything saved earlier is still there.": A full disk: what happened and the state.
    case failureDiskFullExplanation
    /// "Free some space, then try again.": A full disk: what to do.
    case failureDiskFullSuggestion
    /// "The disk is full": A full disk: error title, without a full stop.
    case failureDiskFullSummary
    /// "The catalog “%@” is empty, so there is no random entry to show.": No random entry, because the catalog is empty: what happened; %@ is the catalog’s name.
    case failureEmptyCatalogExplanation
    /// "Refresh the catalog when you’re online.": No random entry, because the catalog is empty: what to do.
    case failureEmptyCatalogSuggestion
    /// "Nothing here yet": No random entry, because the catalog is empty: error title, without a full stop.
    case failureEmptyCatalogSummary
    /// "This catalog can have up to %lld favourites. Nothing was changed.": Too many favourites: the limit and the state; %lld is the limit.
    case failureFavouriteLimitExplanation
    /// "This catalog has %1$@ favourites, but the limit is %2$@. Nothing was changed.": Too many favourites, in a catalog that has more than its limit because a restored backup brought some: %1$@ is how many there are, %2$@ the limit.
    case failureFavouriteLimitOver
    /// "Remove a favourite to make room.": Too many favourites: what to do.
    case failureFavouriteLimitSuggestion
    /// "You’ve reached the favourites limit": Too many favourites: error title, without a full stop.
    case failureFavouriteLimitSummary
    /// "Almanac isn’t allowed to make its files any larger (file size limit). The change wasn’t saved; everything saved earlier is still there.": The operating system’s file size limit: what happened and the state.
    case failureFileSizeLimitExplanation
    /// "Raise the limit, for example with “ulimit -f unlimited”, then try again.": The operating system’s file size limit: what to do. Keep the command ulimit as it is.
    case failureFileSizeLimitSuggestion
    /// "The file size limit was reached": The operating system’s file size limit: error title, without a full stop.
    case failureFileSizeLimitSummary
    /// "The request came from another site or used another hostname, so Almanac blocked it. Nothing was changed.": A request that seems to come from another website: what happened and the state.
    case failureForbiddenExplanation
    /// "Open Almanac at its own address, then try again.": A request that seems to come from another website: what to do.
    case failureForbiddenSuggestion
    /// "Request blocked": A request that seems to come from another website: error title, without a full stop.
    case failureForbiddenSummary
    /// "Almanac couldn’t open or read its library. Nothing was changed.": A library that can’t be opened: what happened and the state.
    case failureLibraryUnusableExplanation
    /// "Try again in a moment. If the problem persists, restart Almanac and check the log.": A library that can’t be opened: what to do.
    case failureLibraryUnusableSuggestion
    /// "The library isn’t available right now": A library that can’t be opened: error title, without a full stop.
    case failureLibraryUnusableSummary
    /// "This address only accepts %@ requests. Nothing was changed.": A request with the wrong HTTP method: what happened and the state; %@ lists the allowed methods.
    case failureMethodNotAllowedExplanation
    /// "Use an allowed method: %@.": An API request with the wrong HTTP method: what to do; %@ lists the allowed methods, such as GET, PUT.
    case failureMethodNotAllowedMethods
    /// "Use the buttons on the page.": A request with the wrong HTTP method: what to do.
    case failureMethodNotAllowedSuggestion
    /// "This action isn’t available here": A request with the wrong HTTP method: error title, without a full stop.
    case failureMethodNotAllowedSummary
    /// "Names can be up to %@ bytes long; most letters use one byte. The favourite wasn’t changed.": A favourite’s name that is too long: the limit and the state; %@ is a number.
    case failureNameTooLongExplanation
    /// "Use a shorter name.": A favourite’s name that is too long: what to do.
    case failureNameTooLongSuggestion
    /// "This name is too long": A favourite’s name that is too long: error title, without a full stop.
    case failureNameTooLongSummary
    /// "This version of Almanac can’t read the backup’s format. Nothing was changed.": A backup from a newer version: what happened and the state.
    case failureNewerBackupExplanation
    /// "Restore it with the newer version.": A backup from a newer version: what to do.
    case failureNewerBackupSuggestion
    /// "This backup was made by a newer version of Almanac": A backup from a newer version: error title, without a full stop.
    case failureNewerBackupSummary
    /// "There’s no page at %@.": Page not found: what happened; %@ is the address.
    case failureNoSuchPageExplanation
    /// "Check the address or use the search.": Page not found: what to do.
    case failureNoSuchPageSuggestion
    /// "Page not found": Page not found: error title, without a full stop.
    case failureNoSuchPageSummary
    /// "Notes can be up to %@ bytes long; most letters use one byte. Your change wasn’t saved; any earlier version is still there.": A note that is too long: the limit and the state; %@ is a number.
    case failureNoteTooLongExplanation
    /// "Shorten the note, then save it again.": A note that is too long: what to do.
    case failureNoteTooLongSuggestion
    /// "This note is too long": A note that is too long: error title, without a full stop.
    case failureNoteTooLongSummary
    /// "Nothing was changed.": The state after a request that failed.
    case failureNothingChanged
    /// "Almanac’s data folder is read-only. Nothing was changed.": A read-only data folder: what happened and the state.
    case failureReadOnlyExplanation
    /// "Make the folder writable, or choose another folder with --data.": A read-only data folder: what to do. Keep --data as it is.
    case failureReadOnlySuggestion
    /// "Changes can’t be saved": A read-only data folder: error title, without a full stop.
    case failureReadOnlySummary
    /// "%@ was deleted, moved or replaced while Almanac was running. You can still read, but nothing can be saved.": The library’s files were replaced while Almanac was running: what happened; %@ is the path of a file.
    case failureReplacedExplanation
    /// "Your favourites and notes were saved to %@.": The library’s files were replaced while Almanac was running; %@ is the path of a backup file.
    case failureReplacedRescued
    /// "Put the files back where they were, or restart Almanac to use the files that are there now.": The library’s files were replaced while Almanac was running: what to do.
    case failureReplacedSuggestion
    /// "Almanac’s files were moved or replaced": The library’s files were replaced while Almanac was running: error title, without a full stop.
    case failureReplacedSummary
    /// "There’s no catalog called “%@”.": Catalog not found: what happened; %@ is its name in the address.
    case failureUnknownCatalogExplanation
    /// "The home page shows all catalogs. On the command line, “almanac catalogs” lists them.": Catalog not found: what to do. Keep “almanac catalogs” as it is.
    case failureUnknownCatalogSuggestion
    /// "Catalog not found": Catalog not found: error title, without a full stop.
    case failureUnknownCatalogSummary
    /// "There’s no entry called “%@”. Your favourites and notes aren’t affected.": Entry not found: what happened and the state; %@ is its name in the address.
    case failureUnknownEntryExplanation
    /// "Search for its name, or refresh the catalog.": Entry not found: what to do.
    case failureUnknownEntrySuggestion
    /// "It isn’t in the library, and Almanac can’t download it in offline mode (--offline). Search for its name instead.": Entry not found, if Almanac was started with --offline: what to do. Keep --offline as it is.
    case failureUnknownEntrySuggestionOffline
    /// "Entry not found": Entry not found: error title, without a full stop.
    case failureUnknownEntrySummary
    /// "The request was for another hostname, so Almanac rejected it.": A request for another hostname: what happened.
    case failureWrongHostExplanation
    /// "Use the address that Almanac prints when it starts, or allow this hostname with --allow-host.": A request for another hostname: what to do. Keep --allow-host as it is.
    case failureWrongHostSuggestion
    /// "This hostname isn’t allowed": A request for another hostname: error title, without a full stop.
    case failureWrongHostSummary
    /// "%1$@ has %2$@ favourites, but the limit is %3$@. They’re all kept. To add another, replace one, or remove %4$@ first.": A catalog has more favourites than its limit, because a restored backup brought some: %1$@ is the catalog’s name, %2$@ how many there are, %3$@ the limit, %4$@ how many are to be removed before one can be added (at least 2).
    case favouritesOverLimit
    /// "Jokes": Name of the collection of jokes.
    case jokesCollection
    /// "%lld jokes": The number of stored jokes.
    case jokesCount
    /// "Random joke": Button that shows a random joke.
    case jokesDraw
    /// "Jokes": Name of the catalog of jokes.
    case jokesJokes
    /// "Kind": Filter: the kind of joke, such as animals, food or programming.
    case jokesKind
    /// "animals": A kind of joke, as a filter value and beside the joke.
    case jokesKindAnimals
    /// "Christmas": A kind of joke, as a filter value and beside the joke.
    case jokesKindChristmas
    /// "dad jokes": A kind of joke, as a filter value and beside the joke.
    case jokesKindDad
    /// "dark humour": A kind of joke, as a filter value and beside the joke.
    case jokesKindDark
    /// "food": A kind of joke, as a filter value and beside the joke.
    case jokesKindFood
    /// "general": A kind of joke, as a filter value and beside the joke.
    case jokesKindGeneral
    /// "home": A kind of joke, as a filter value and beside the joke.
    case jokesKindHome
    /// "knock-knock": A kind of joke, as a filter value and beside the joke.
    case jokesKindKnockKnock
    /// "music": A kind of joke, as a filter value and beside the joke.
    case jokesKindMusic
    /// "programming": A kind of joke, as a filter value and beside the joke.
    case jokesKindProgramming
    /// "puns": A kind of joke, as a filter value and beside the joke.
    case jokesKindPun
    /// "science": A kind of joke, as a filter value and beside the joke.
    case jokesKindScience
    /// "spooky": A kind of joke, as a filter value and beside the joke.
    case jokesKindSpooky
    /// "travel": A kind of joke, as a filter value and beside the joke.
    case jokesKindTravel
    /// "wordplay": A kind of joke, as a filter value and beside the joke.
    case jokesKindWords
    /// "work": A kind of joke, as a filter value and beside the joke.
    case jokesKindWork
    /// "Next joke": Button below a joke that shows another joke.
    case jokesNext
    /// "Punchline": Heading that opens the second half of a joke when selected.
    case jokesPunchline
    /// "All rights reserved": A source’s terms, in place of the name of a licence.
    case licenceAllRightsReserved
    /// "no licence granted": A source’s terms, in place of the name of a licence.
    case licenceNoLicenceGranted
    /// ", ": Between the items of a list, but not before the last.
    case listSeparator
    /// "%1$@ and %2$@": Joins two items, or the last item to a list: %1$@ is the first item, or all but the last; %2$@ is the last.
    case listTwo
    /// "Cuisine": Filter and label on a recipe’s page: the recipe’s country or region.
    case mealdbArea
    /// "American": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaAmerican
    /// "Argentinian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaArgentinian
    /// "Australian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaAustralian
    /// "Austrian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaAustrian
    /// "British": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaBritish
    /// "Canadian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaCanadian
    /// "Chinese": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaChinese
    /// "Croatian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaCroatian
    /// "Dutch": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaDutch
    /// "Egyptian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaEgyptian
    /// "Filipino": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaFilipino
    /// "French": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaFrench
    /// "Greek": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaGreek
    /// "Indian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaIndian
    /// "Irish": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaIrish
    /// "Italian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaItalian
    /// "Jamaican": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaJamaican
    /// "Japanese": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaJapanese
    /// "Kenyan": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaKenyan
    /// "Malaysian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaMalaysian
    /// "Mexican": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaMexican
    /// "Moroccan": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaMoroccan
    /// "Norwegian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaNorwegian
    /// "Polish": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaPolish
    /// "Portuguese": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaPortuguese
    /// "Russian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaRussian
    /// "Spanish": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaSpanish
    /// "Swedish": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaSwedish
    /// "Syrian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaSyrian
    /// "Thai": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaThai
    /// "Tunisian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaTunisian
    /// "Turkish": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaTurkish
    /// "Ukrainian": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaUkrainian
    /// "Uruguayan": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaUruguayan
    /// "Vietnamese": A recipe’s cuisine, in a list and as a filter value.
    case mealdbAreaVietnamese
    /// "Kitchen": Name of the collection of recipes, also in the navigation bar.
    case mealdbCollection
    /// "%lld desserts": The number of desserts in the catalog.
    case mealdbCount
    /// "Desserts": Name of the catalog of desserts.
    case mealdbDesserts
    /// "%@ ingredients": The number of ingredients, in the line below a recipe’s name in lists; %@ is the number.
    case mealdbIngredientCount
    /// "Ingredients": Heading on a recipe’s page, and a filter.
    case mealdbIngredients
    /// "Method": Heading on a recipe’s page, above the instructions.
    case mealdbMethod
    /// "Recipe from": Label on a recipe’s page, before a link to the website that first published the recipe.
    case mealdbSource
    /// "Alcoholic": A dessert’s tag, in a list and as a filter value.
    case mealdbTagAlcoholic
    /// "Baking": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBaking
    /// "BBQ": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBbq
    /// "Biscuit": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBiscuit
    /// "Breakfast": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBreakfast
    /// "Brunch": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBrunch
    /// "Bun": A dessert’s tag, in a list and as a filter value.
    case mealdbTagBun
    /// "Cake": A dessert’s tag, in a list and as a filter value.
    case mealdbTagCake
    /// "Calorific": A dessert’s tag, in a list and as a filter value.
    case mealdbTagCalorific
    /// "Caramel": A dessert’s tag, in a list and as a filter value.
    case mealdbTagCaramel
    /// "Chilled": A dessert’s tag, in a list and as a filter value.
    case mealdbTagChilled
    /// "Chocolate": A dessert’s tag, in a list and as a filter value.
    case mealdbTagChocolate
    /// "Christmas": A dessert’s tag, in a list and as a filter value.
    case mealdbTagChristmas
    /// "Dairy": A dessert’s tag, in a list and as a filter value.
    case mealdbTagDairy
    /// "Desert": A dessert’s tag, in a list and as a filter value.
    case mealdbTagDesert
    /// "Dessert": A dessert’s tag, in a list and as a filter value.
    case mealdbTagDessert
    /// "Dinner party": A dessert’s tag, in a list and as a filter value.
    case mealdbTagDinnerparty
    /// "Fried": A dessert’s tag, in a list and as a filter value.
    case mealdbTagFried
    /// "Frozen": A dessert’s tag, in a list and as a filter value.
    case mealdbTagFrozen
    /// "Fruity": A dessert’s tag, in a list and as a filter value.
    case mealdbTagFruity
    /// "Glazed": A dessert’s tag, in a list and as a filter value.
    case mealdbTagGlazed
    /// "Gluten-free": A dessert’s tag, in a list and as a filter value.
    case mealdbTagGlutenFree
    /// "Halloween": A dessert’s tag, in a list and as a filter value.
    case mealdbTagHalloween
    /// "Heavy": A dessert’s tag, in a list and as a filter value.
    case mealdbTagHeavy
    /// "Light": A dessert’s tag, in a list and as a filter value.
    case mealdbTagLight
    /// "No-oven": A dessert’s tag, in a list and as a filter value.
    case mealdbTagNoOven
    /// "Nutty": A dessert’s tag, in a list and as a filter value.
    case mealdbTagNutty
    /// "Pancake": A dessert’s tag, in a list and as a filter value.
    case mealdbTagPancake
    /// "Pie": A dessert’s tag, in a list and as a filter value.
    case mealdbTagPie
    /// "Pudding": A dessert’s tag, in a list and as a filter value.
    case mealdbTagPudding
    /// "Snack": A dessert’s tag, in a list and as a filter value.
    case mealdbTagSnack
    /// "Sour": A dessert’s tag, in a list and as a filter value.
    case mealdbTagSour
    /// "Speciality": A dessert’s tag, in a list and as a filter value.
    case mealdbTagSpeciality
    /// "Summer": A dessert’s tag, in a list and as a filter value.
    case mealdbTagSummer
    /// "Sweet": A dessert’s tag, in a list and as a filter value.
    case mealdbTagSweet
    /// "Tart": A dessert’s tag, in a list and as a filter value.
    case mealdbTagTart
    /// "Treat": A dessert’s tag, in a list and as a filter value.
    case mealdbTagTreat
    /// "Unhealthy": A dessert’s tag, in a list and as a filter value.
    case mealdbTagUnhealthy
    /// "Vegan": A dessert’s tag, in a list and as a filter value.
    case mealdbTagVegan
    /// "Yeast": A dessert’s tag, in a list and as a filter value.
    case mealdbTagYeast
    /// "Tags": Filter and label on a recipe’s page: the source’s tags, such as Baking or Fruity.
    case mealdbTags
    /// "Video": Label on a recipe’s page, before a link to a video of its preparation.
    case mealdbVideo
    /// "one": A small number in words, as in “three hours ago”.
    case numberWord01
    /// "two": A small number in words, as in “three hours ago”.
    case numberWord02
    /// "three": A small number in words, as in “three hours ago”.
    case numberWord03
    /// "four": A small number in words, as in “three hours ago”.
    case numberWord04
    /// "five": A small number in words, as in “three hours ago”.
    case numberWord05
    /// "six": A small number in words, as in “three hours ago”.
    case numberWord06
    /// "seven": A small number in words, as in “three hours ago”.
    case numberWord07
    /// "eight": A small number in words, as in “three hours ago”.
    case numberWord08
    /// "nine": A small number in words, as in “three hours ago”.
    case numberWord09
    /// "ten": A small number in words, as in “three hours ago”.
    case numberWord10
    /// "Imported": Name of the collection of catalogs that the reader imported from files.
    case ownCollection
    /// "Ability scores": Screen reader label for a monster’s six ability scores.
    case pagesAbilities
    /// "%1$@, %2$@, score %3$@": One ability score as a screen reader says it: “Strength, plus 5, score 21”.
    case pagesAbilityHeard
    /// "This entry isn’t in the library right now. Your favourite and note are safe.": Notice on the page of an entry that isn’t in the library; the reader’s own favourite and note are still shown.
    case pagesAbsent
    /// "Its catalog is missing too. Import the catalog again to restore the entry.": Follows pages.absent if the entry’s whole catalog, imported from a file, isn’t in the library.
    case pagesAbsentCatalog
    /// "Almanac is in offline mode, so it can’t download the entry.": Follows pages.absent if Almanac was started with --offline.
    case pagesAbsentOffline
    /// "Refresh the catalog to restore the entry.": Follows pages.absent: what to do. “Refresh” is the name of a button on the catalog’s page.
    case pagesAbsentRefresh
    /// "Add a note": Button that opens the note form.
    case pagesAddNote
    /// "All %lld favourites": Link to all favourites; %lld is their number.
    case pagesAllFavourites
    /// "Open a random entry": Link on the home page to a random entry from any collection.
    case pagesAnything
    /// "Previous and next": Screen reader label for the links to the previous and next entries.
    case pagesAround
    /// "view original": Link at the foot of an entry to its page on the source’s website. It follows other facts on the same line, so it starts with a small letter.
    case pagesAtSource
    /// "Back": Link back to the previous page.
    case pagesBack
    /// "Back to the entry": Link from an error page to the entry concerned.
    case pagesBackToTheEntry
    /// "Backup": Heading on the settings page.
    case pagesBackup
    /// "You have %1$@ and %2$@. A backup saves them all in one file.": %1$@ is a number of favourites, %2$@ a number of notes, both with their nouns.
    case pagesBackupHelp
    /// "Download backup": Button that downloads the backup file.
    case pagesBackupSave
    /// "They take up %@.": Disk space used by the collections; %@ is a size such as “12 MB”.
    case pagesBytesKept
    /// "Cancel": Link that closes a form without saving.
    case pagesCancel
    /// "checked %@": When Almanac last checked a source for changes; %@ is a time such as “three hours ago”.
    case pagesChecked
    /// "Close": Button that closes a dialog.
    case pagesClose
    /// "Collections": Screen reader label for the navigation bar with the collections.
    case pagesCollections
    /// "Link copied.": Short message after copying a link.
    case pagesCopied
    /// "Copy link": Button that copies an entry’s address.
    case pagesCopyLink
    /// "Showing results for %@ and similar words": Above the results of a search whose typos were corrected; %@ is the corrected search.
    case pagesCorrected
    /// "Breadcrumbs": Screen reader label for the collection and catalog names above a title.
    case pagesCrumbs
    /// "This device is offline. You can still read open pages.": Banner when the reader’s own device goes offline.
    case pagesDeviceOffline
    /// "This device is back online.": Banner when the reader’s own device comes back online.
    case pagesDeviceOnline
    /// "Did you mean %@?": Follows a part of a query that wasn’t recognised; %@ is a link with the suggestion, such as “type:dragon”.
    case pagesDidYouMean
    /// "Edit note": Link that opens the note form.
    case pagesEditNote
    /// "All catalogs": Link that widens a search from one catalog to all.
    case pagesEverywhere
    /// "Why this order?": Link above search results: shows for each result the reasons for its position.
    case pagesExplain
    /// "Hide reasons": Link above search results: hides the reasons for each result’s position.
    case pagesExplainNot
    /// "Favourite": Button with a star on an entry’s page; pressed if the entry is a favourite.
    case pagesFavourite
    /// "%lld favourites": A number of favourites in a sentence.
    case pagesFavouriteCount
    /// "favourite since %@": %@ is the date on which the entry was added to favourites.
    case pagesFavouriteSince
    /// "Favourites": Link in the navigation bar and title of the favourites page.
    case pagesFavourites
    /// "needs an API key: set the environment variable %@, then restart Almanac": Beside a source that can’t be chosen because it needs an API key; %@ is the name of an environment variable.
    case pagesFeedWantsKey
    /// "Source for “%@”": Heading of a setting: which source a catalog uses; %@ is the catalog’s name.
    case pagesFeeds
    /// "Loading…": Beside a disabled button while the next entry is being downloaded.
    case pagesFetchingNext
    /// "%@:": The name of a filter before its value, as in “Type: dragon”; %@ is the name.
    case pagesFilterNamed
    /// "Filters": Screen reader label for a list’s filters, and heading of the filters on the search page.
    case pagesFilters
    /// "Downloading the first entries…": Shown in an empty catalog during its first download.
    case pagesFirstOnTheWay
    /// "%lld results": The number of results of a search or filter in one catalog.
    case pagesFound
    /// "%lld results": The number of results of a search in all collections.
    case pagesFoundIn
    /// "From %@": The source of an entry; %@ is the source’s name.
    case pagesFrom
    /// "This entry was already stored.": Notice above a random entry when the source gave no new one; the reason follows.
    case pagesFromTheDeck
    /// "Monsters, planets, recipes…": Placeholder of the large search field on the home page: examples of things to search for.
    case pagesFrontPlaceholder
    /// "%@ no longer has this entry. The stored copy stays available.": Notice on an entry that its source no longer has; %@ is the source’s name.
    case pagesGone
    /// "removed from its source": Mark on a row if the source no longer has the entry.
    case pagesGoneShort
    /// "Imported from your file.": The source of an entry: a file that the reader imported.
    case pagesImported
    /// "imported %@": When the reader imported a catalog; %@ is a time such as “three hours ago”.
    case pagesImportedWhen
    /// "“%@” will be added in its place.": Above a list of favourites when a catalog has no room for another. Each has a button “Remove”; pressing it adds the new favourite, %@, in its place.
    case pagesInItsPlace
    /// "Save checklist": Button, only without JavaScript: saves the ticks in the checklist.
    case pagesKeepTicks
    /// "Stored on this device": Heading on the settings page, above the collections stored on the reader’s own machine.
    case pagesKept
    /// "You can browse and search these collections offline.": Below the heading “Stored on this device”.
    case pagesKeptHelp
    /// "Previous or next step": Keyboard shortcuts: the left and right arrow keys, in the step-by-step view of a recipe.
    case pagesKeyArrows
    /// "Show keyboard shortcuts": Keyboard shortcuts: the key “?”.
    case pagesKeyHelp
    /// "Next row or entry": Keyboard shortcuts: the key “j”.
    case pagesKeyNext
    /// "Previous row or entry": Keyboard shortcuts: the key “k”.
    case pagesKeyPrevious
    /// "Search": Keyboard shortcuts: the key “/”.
    case pagesKeySearch
    /// "Add to or remove from favourites": Keyboard shortcuts: the key “s”.
    case pagesKeyStar
    /// "Keyboard shortcuts": Button in the page footer, and title of the dialog that it opens.
    case pagesKeys
    /// "Enable keyboard shortcuts": Checkbox that turns single-key shortcuts on and off.
    case pagesKeysOn
    /// "Language": Setting: the program’s language.
    case pagesLanguage
    /// "Not recognised, so ignored: %@": Shown if a filter, sort order or scope in the address isn’t valid; %@ lists them, as in “Challenge: zz”.
    case pagesLeftOut
    /// "Remove": Button that removes a favourite to make room for another.
    case pagesLetGo
    /// "Remove “%@”": Screen reader label for the button that removes one favourite to make room for another; %@ is its name.
    case pagesLetGoOf
    /// "Link to %@": Screen reader label for the link beside a heading; %@ is the heading.
    case pagesLinkTo
    /// "Related entries": Screen reader label for the links at the end of an entry.
    case pagesLinks
    /// "list checked %@": When Almanac last downloaded a source’s list, if the reader stopped the update after it; %@ is a time such as “three hours ago”.
    case pagesListChecked
    /// "minus %@": A negative modifier as a screen reader says it: “minus 1”.
    case pagesMinus
    /// "Not recognised, so searched as plain text: %@": Shown if parts of a query such as “cr:big” aren’t valid; %@ lists them.
    case pagesMisunderstood
    /// "Show more": Link to more rows in a list.
    case pagesMore
    /// "More filters": Opens all the filters of a list.
    case pagesMoreFilters
    /// "and %lld more": Last item in a shortened list of the entries that mention this entry; links to a search. %lld is the number of entries left out.
    case pagesMoreMentions
    /// "Favourite name": Label of the field for a favourite’s name.
    case pagesNameOfFavourite
    /// "Named “%@”": The reader’s own name for a favourite.
    case pagesNamed
    /// "Names only": Checkbox on the search page.
    case pagesNamesOnly
    /// "not checked yet": Shown if Almanac has never checked a source for changes: the entries were included with the program.
    case pagesNeverChecked
    /// "Next": Link to the next entry in the list.
    case pagesNext
    /// "No favourites yet. To add an entry, select its star. Favourites stay even if the source removes the entry.": Shown if there are no favourites.
    case pagesNoFavourites
    /// "last check failed": On the home page, if a catalog’s last refresh failed.
    case pagesNotChecked
    /// "Something went wrong. Try again.": Short message when a request failed.
    case pagesNotDone
    /// "not in the library right now": Mark on a favourite if its entry isn’t in the library.
    case pagesNotKept
    /// "This note was also changed elsewhere. Both versions are below; nothing was overwritten.": Shown after saving a note that was also changed on another device.
    case pagesNoteBoth
    /// "%lld notes": A number of notes in a sentence.
    case pagesNoteCount
    /// "Discard": Button that deletes an unsaved draft and shows the saved note.
    case pagesNoteDiscard
    /// "Your unsaved draft was restored.": Notice in the note form: it contains the reader’s earlier unsaved text. A button “Discard” follows.
    case pagesNoteDraft
    /// "You can use Markdown: %@. To delete the note, save it empty.": Below the note form. %@ is a list of Markdown examples, which stay as they are.
    case pagesNoteHelp
    /// "Your note wasn’t saved because the Almanac server isn’t responding. Your text is kept on this device; save it again later.": Short message when a note couldn’t be saved because the server doesn’t respond. The text stays in the form and on this device.
    case pagesNoteKept
    /// "This note was changed elsewhere in the meantime, so it wasn’t deleted.": Shown after trying to delete a note that was meanwhile changed on another device.
    case pagesNoteStays
    /// "Notes": Heading above the entries that have a note.
    case pagesNotes
    /// "Try fewer words, shorter words or a different spelling.": What to do if a search has no results.
    case pagesNothingFoundHelp
    /// "No entries yet.": Shown in an empty catalog.
    case pagesNothingKept
    /// "To download entries, select “Refresh”.": What to do if a catalog is empty. “Refresh” is the name of a button.
    case pagesNothingKeptHelp
    /// "Almanac is in offline mode. To download entries, restart it without --offline.": What to do if a catalog is empty and Almanac was started with --offline.
    case pagesNothingKeptOffline
    /// "No results": Shown in place of an empty list.
    case pagesNothingMatches
    /// "Try fewer words, remove a filter, or search everything instead of names only.": What to do if a search in one catalog has no results.
    case pagesNothingMatchesHelp
    /// "%@ had nothing new.": Why a random entry is one already stored: the source, %@, had no new one.
    case pagesNothingNew
    /// "No favourites match. To add a favourite, select the star beside an entry.": Shown if a list limited to favourites is empty.
    case pagesNothingStarred
    /// "%1$@ of %2$@": Progress, position or a limit: %1$@ is the current number, %2$@ the total.
    case pagesOf
    /// "Picks of the day": Heading of the day’s entries on the home page.
    case pagesOfTheDay
    /// "Offline mode: downloads are off.": In the footer of every page if Almanac was started with --offline.
    case pagesOfflineMode
    /// "Favourites only": Checkbox above a list.
    case pagesOnlyFavourites
    /// "Open this entry": Link below a random entry to that entry’s page.
    case pagesOwnPage
    /// "Written for Almanac": The source of an entry that was written by the program’s authors. A comma and the name of the licence follow.
    case pagesOwnRecord
    /// "Loading the rest of this page from %@…": Notice on an incomplete entry while the rest is being downloaded; %@ is the source’s name.
    case pagesPartial
    /// "This page is incomplete. The rest will load when %@ can be reached.": Notice on an incomplete entry if the rest can’t be downloaded now; %@ is the source’s name.
    case pagesPartialOffline
    /// "There are no more results.": Shown if an address asks for rows after the end of a list.
    case pagesPastTheEnd
    /// "Picture of %@": Screen reader description of a picture; %@ is the entry’s title.
    case pagesPictureOf
    /// "Pictures": Heading on the settings page, above the stored pictures.
    case pagesPictures
    /// "Downloading pictures": Progress while all pictures of a catalog are being downloaded; a count such as “12 of 334” follows.
    case pagesPicturesFetching
    /// "Almanac downloads pictures as you browse and stores up to %@ of them on this device. No pictures are stored yet.": Below the heading “Pictures” if none are stored yet. %@ is the limit for the stored pictures, such as “500 MB”.
    case pagesPicturesFew
    /// "The picture storage is full. To store more pictures, restart Almanac with a higher --pictures limit.": Why not all pictures of a catalog are stored. “--pictures” is a command line option.
    case pagesPicturesFull
    /// "Almanac downloads pictures as you browse and stores them on this device. They use %1$@ of %2$@. When the limit is reached, the least recently viewed pictures are removed.": Below the heading “Pictures”. %1$@ is the space used, %2$@ the limit, such as “12 MB”.
    case pagesPicturesHelp
    /// "Download all for offline use": Button that downloads all pictures of a catalog for use without a network.
    case pagesPicturesKeepAll
    /// "Download all for offline use: %@": Screen reader label for the button “Download all for offline use”; %@ is the catalog.
    case pagesPicturesKeepAllOf
    /// "Remove pictures": Button that removes the stored pictures of a catalog.
    case pagesPicturesRemove
    /// "Remove pictures: %@": Screen reader label for the button “Remove pictures”; %@ is the catalog.
    case pagesPicturesRemoveOf
    /// "plus %@": A positive modifier as a screen reader says it: “plus 5”.
    case pagesPlus
    /// "Previous": Link to the previous entry in the list.
    case pagesPrevious
    /// "Print": Button that prints an entry.
    case pagesPrint
    /// "Undo": Button that restores a favourite that was just removed.
    case pagesPutBack
    /// "Random entry": Link to a random entry.
    case pagesRandom
    /// "%@ and over": A filter: numbers from %@ up.
    case pagesRangeFrom
    /// "under %@": A filter: numbers below %@.
    case pagesRangeUnder
    /// "Interpreted as %@": Shown if a query such as “(owl” was repaired; %@ is a link with the query that was run.
    case pagesReadAs
    /// "Refresh": Button that checks the source for changes.
    case pagesRefresh
    /// "Remove": Button that removes a favourite.
    case pagesRemove
    /// "Remove %@ from favourites": Screen reader label for the button “Remove”; %@ is the favourite’s name.
    case pagesRemoveOf
    /// "“%@” was removed from favourites.": Notice after removing a favourite; %@ is its name. A button “Undo” follows.
    case pagesRemoved
    /// "Rename": Link that opens the form to rename a favourite.
    case pagesRename
    /// "Rename %@": Screen reader label for the link “Rename”; %@ is the favourite’s name.
    case pagesRenameOf
    /// "Restore": Heading and button of the form that restores a backup file.
    case pagesRestore
    /// "Backup file": Label of the field for the backup file.
    case pagesRestoreFile
    /// "If you leave this unticked, nothing is deleted, and newer changes to notes and names are kept. Almanac always backs up your current data first.": Help text in the restore form, below a checkbox.
    case pagesRestoreHelp
    /// "Replace all current favourites and notes": Checkbox in the restore form.
    case pagesRestoreReplace
    /// "Restored %1$@ and %2$@.": Shown after restoring a backup: %1$@ is a number of favourites, %2$@ a number of notes, both with their nouns.
    case pagesRestored
    /// "%lld entries have different notes or names in the backup; the current versions were kept. To use the backup’s versions, restore the backup again with “Replace all current favourites and notes” ticked.": Shown after restoring a backup without replacing: some notes or names here differ from the backup’s and were kept. “Replace all current favourites and notes” is the text of pages.restoreReplace.
    case pagesRestoredOlder
    /// "Roll %@": Label of dice that roll when clicked; %@ is a formula such as “2d6 + 4”.
    case pagesRoll
    /// "Roll again": Button that rolls the dice again.
    case pagesRollAgain
    /// "%1$@: %2$@ (%3$@)": The result of a roll: %1$@ is the formula, %2$@ the total, %3$@ the single dice.
    case pagesRolled
    /// "Save": Button that saves a form.
    case pagesSave
    /// "Settings saved.": Shown after saving the settings.
    case pagesSaved
    /// "Message from %1$@: “%2$@”": The source’s own message about a problem: %1$@ is its name, %2$@ the message, in any language.
    case pagesSays
    /// "Search in": Heading of a switch: which parts of the entries are searched (names, some parts, everything).
    case pagesScope
    /// "Everything": Choice in the switch “Search in”: the whole text.
    case pagesScopeEverything
    /// "Names": Choice in the switch “Search in”: names only.
    case pagesScopeNames
    /// "The screen will stay on.": Shown while Almanac keeps the device’s screen from turning off.
    case pagesScreenStaysOn
    /// "Search": Button that starts a search, and title of the search page.
    case pagesSearch
    /// "Search everything": Label and placeholder of the search field at the top of every page.
    case pagesSearchEverything
    /// "Search all collections": Label and placeholder of the large search field on the search page; screen reader label for the field on the home page.
    case pagesSearchEverythingHere
    /// "Search for “%@” instead": Link after “Showing results for dragon”; %@ is the search as the reader typed it.
    case pagesSearchExactly
    /// "Almanac searches names and full texts in all collections. Use quotation marks to find an exact phrase, and filters such as type:dragon or cr:5..10 to narrow the results.": On the search page before a search. Keep type:dragon and cr:5..10 as they are.
    case pagesSearchHelp
    /// "Search in %@": Label of a catalog’s search field; %@ is the catalog’s name, such as “Monsters”.
    case pagesSearchIn
    /// "The Almanac server is responding again.": Banner when the Almanac server responds again.
    case pagesServerBack
    /// "The Almanac server isn’t responding. You can still read open pages.": Banner when the Almanac server doesn’t respond (not a source, and not the device’s network).
    case pagesServerGone
    /// "Settings": Link in the navigation bar and title of the settings page.
    case pagesSettings
    /// "Reload": Link that loads the page of an incomplete entry again.
    case pagesShowAgain
    /// "Show all": Link that clears a list’s search and filters; the number of results stands before it.
    case pagesShowAll
    /// "Skip to content": Link for keyboard users, first on every page.
    case pagesSkip
    /// "Sort by": Label of a list’s sort menu.
    case pagesSort
    /// "Best match": Choice in the sort menu: the best search result first.
    case pagesSortBest
    /// "%@, high to low": Choice in the sort menu: by a number, largest first; %@ is the name of the number.
    case pagesSortDown
    /// "Name": Choice in the sort menu: by name, A to Z.
    case pagesSortName
    /// "Name, Z to A": Choice in the sort menu: by name, Z to A.
    case pagesSortNameDown
    /// "%@, low to high": Choice in the sort menu: by a number, smallest first; %@ is the name of the number, such as “Hit points”.
    case pagesSortUp
    /// "Sources and licences": Link in the footer of every page, and heading on the settings page.
    case pagesSources
    /// "Favourite: %@": Screen reader label for a star button, pressed or not; %@ is the entry’s title.
    case pagesStarOf
    /// "Step by step": Button on the page of a recipe: opens a view with one step at a time.
    case pagesStepByStep
    /// "Step %@": Link to the previous or next step in the step-by-step view; %@ is the step’s number.
    case pagesStepNumber
    /// "Step %1$@ of %2$@": Title in the step-by-step view: %1$@ is the step’s number, %2$@ the number of steps.
    case pagesStepOf
    /// "Done": Link after the last step, back to the entry’s page.
    case pagesStepsDone
    /// "Steps": Screen reader label for the progress bar and the links in the step-by-step view.
    case pagesStepsProgress
    /// "Stop": Button that stops a download in progress.
    case pagesStop
    /// "Downloading details": Progress of a refresh: downloading the entries’ details.
    case pagesSyncDetails
    /// "Downloading the list": Progress of a refresh: downloading the list of entries.
    case pagesSyncList
    /// "Processing": Progress of a refresh: everything is downloaded and is being processed.
    case pagesSyncPublishing
    /// "Waiting": Progress of a refresh: waiting for other downloads.
    case pagesSyncWaiting
    /// "Table": Screen reader label for a table that scrolls sideways.
    case pagesTable
    /// "Download as": Before the links “CSV · JSON”, which download a list as a file.
    case pagesTakeAway
    /// "(first %lld entries only)": After “Download as CSV · JSON” if the list is too long for one file; %lld is the number of entries in a file.
    case pagesTakeAwayFirst
    /// "Large": Choice of text size.
    case pagesTextLarge
    /// "Extra large": Choice of text size, larger than “Large”.
    case pagesTextLarger
    /// "Normal": Choice of text size.
    case pagesTextNormal
    /// "Text size": Setting: the text size.
    case pagesTextSize
    /// "Your text is still on the previous page. Go back to edit it.": On the error page when a note is too long.
    case pagesTextStillThere
    /// "Theme": Setting: light or dark colours.
    case pagesTheme
    /// "Dark": Choice of theme: light text on a dark background.
    case pagesThemeDark
    /// "Light": Choice of theme: dark text on a light background.
    case pagesThemeLight
    /// "Match device": Choice of theme: light or dark, as set on the device.
    case pagesThemeSystem
    /// "Tick each item when you have it ready.": Above the checklist of ingredients in the step-by-step view.
    case pagesTickAll
    /// "You will need": Title of the checklist before the first step, if the entry gives it no title of its own.
    case pagesToHaveReady
    /// "Home": Button on an error page: leads to the home page.
    case pagesToTheFront
    /// "Go to the list": Link from an error to the catalog’s list.
    case pagesToTheList
    /// "Go to settings": Button on an error page: leads to the settings page, where backup and restore are.
    case pagesToTheSettings
    /// "Try again": Button or link that repeats the failed action.
    case pagesTryAgain
    /// "listed as “%@”": After an entry’s source if the entry has another name there; %@ is that name.
    case pagesTypedAtSource
    /// "%@ is responding again.": Banner when a source responds again after a problem; %@ is its name.
    case pagesUpstreamBack
    /// "All stored entries are still available.": On an open page, after a problem with a source (“Couldn’t reach SWAPI.”).
    case pagesUpstreamGone
    /// "Your note": Heading of the reader’s note on an entry.
    case pagesYourNote
    /// "Reinstall Almanac, or refresh the catalog.": Damaged data that is included with the program: what to do.
    case problemBadStarterSuggestion
    /// "The data included with Almanac is damaged, so there are no entries from %@ yet.": Damaged data that is included with the program: what happened; %@ is the source’s name.
    case problemBadStarterSummary
    /// "%@ closed the connection early.": A source that closed the connection early: what happened; %@ is the source’s name.
    case problemBrokenOffSummary
    /// "Try again in a few days; the site’s owner has to renew the certificate.": A source with an invalid certificate: what to do.
    case problemCertificateSuggestion
    /// "%@ couldn’t prove its identity: its certificate isn’t valid.": A source with an invalid certificate: what happened; %@ is the source’s name.
    case problemCertificateSummary
    /// "Set the environment variable named in Settings to your API key, then restart Almanac. Or choose another source in Settings.": A source that requires an API key: what to do. “Settings” is the name of a page.
    case problemKeyWantedSuggestion
    /// "%@ requires a valid API key.": A source that requires an API key, or rejected the key: what happened; %@ is the source’s name.
    case problemKeyWantedSummary
    /// "Run “make build” again while online, or refresh the catalog.": Missing data that should be included with the program: what to do. Keep “make build” as it is.
    case problemNoStarterSuggestion
    /// "The data included with Almanac is missing, so there are no entries from %@ yet.": Missing data that should be included with the program: what happened; %@ is the source’s name.
    case problemNoStarterSummary
    /// "Check the network connection of the computer running Almanac, then try again.": No connection to a source: what to do.
    case problemNotReachedSuggestion
    /// "Couldn’t reach %@.": No connection to a source: what happened; %@ is the source’s name.
    case problemNotReachedSummary
    /// "All stored entries are still available.": The state after a refresh that failed.
    case problemNothingLost
    /// "To allow downloads, restart Almanac without --offline.": A source that wasn’t contacted because of offline mode: what to do. Keep --offline as it is.
    case problemOfflineSuggestion
    /// "Almanac is in offline mode (--offline), so it didn’t contact %@.": A source that wasn’t contacted because of offline mode: what happened; %@ is the source’s name. Keep --offline as it is.
    case problemOfflineSummary
    /// "Try again later. If the problem persists, check the address given with --upstream, or use another address.": A source with endless redirects: what to do. Keep --upstream as it is.
    case problemRedirectLoopSuggestion
    /// "%@ keeps redirecting and never answers.": A source with endless redirects: what happened; %@ is the source’s name.
    case problemRedirectLoopSummary
    /// "Try again later. If the problem persists, check the address given with --upstream, or use another address.": A source that leads to a blocked address: what to do. Keep --upstream as it is.
    case problemRefusedAddressSuggestion
    /// "%@ leads to another host or a private address, so Almanac blocked the request.": A source that leads to a blocked address, such as another host or a private address: what happened; %@ is the source’s name.
    case problemRefusedAddressSummary
    /// "Try again later.": A source that returns errors: what to do.
    case problemServerErrorSuggestion
    /// "%@ is having problems and returned an error.": A source that returns errors: what happened; %@ is the source’s name.
    case problemServerErrorSummary
    /// "Try again later.": A refresh in which some entries couldn’t be used: what to do.
    case problemSomeEntriesSuggestion
    /// "Some entries from %@ couldn’t be used.": A refresh in which some entries couldn’t be used: what happened; %@ is the source’s name.
    case problemSomeEntriesSummary
    /// "All other entries are available.": The state after a refresh in which some entries couldn’t be used.
    case problemSomeKept
    /// "To continue, select “Try again”.": A refresh that the reader stopped: what to do. “Try again” is the name of a button.
    case problemStoppedSuggestion
    /// "The download from %@ was stopped.": A refresh that the reader stopped: what happened; %@ is the source’s name.
    case problemStoppedSummary
    /// "the source": Used in place of a source’s name if it isn’t known.
    case problemTheSource
    /// "Try again later.": A source that responds too late: what to do.
    case problemTimedOutSuggestion
    /// "%@ didn’t respond in time.": A source that responds too late: what happened; %@ is the source’s name.
    case problemTimedOutSummary
    /// "Try again later.": A source that sends too much data: what to do.
    case problemTooLargeSuggestion
    /// "%@ sent more data than Almanac accepts.": A source that sends too much data: what happened; %@ is the source’s name.
    case problemTooLargeSummary
    /// "Wait a few minutes, then try again.": A source that limits requests: what to do.
    case problemTooManyRequestsSuggestion
    /// "Almanac sent too many requests to %@.": A source that limits requests: what happened; %@ is the source’s name.
    case problemTooManyRequestsSummary
    /// "Try again later; the download will continue where it stopped.": A source that sends data too slowly: what to do.
    case problemTooSlowSuggestion
    /// "%@ sent data too slowly.": A source that sends data too slowly: what happened; %@ is the source’s name.
    case problemTooSlowSummary
    /// "Try again later. You may need a newer version of Almanac.": A source whose response can’t be read: what to do.
    case problemUnreadableSuggestion
    /// "Almanac couldn’t read the response from %@.": A source whose response can’t be read: what happened; %@ is the source’s name.
    case problemUnreadableSummary
    /// "Your name for this entry:": Before the reader’s own name for a favourite, if it contains the search words.
    case screensInName
    /// "In your note:": Before a part of the reader’s note that contains the search words.
    case screensInNote
    /// "Mentioned by": Heading of links to the entries whose text mentions this entry.
    case screensMentionedBy
    /// "Your search is too long: only its first %lld words and filters were used.": Shown if a query is too long; %lld is the number of words and filters used.
    case screensQueryCut
    /// "Your search is too long. Try a shorter search.": Shown if a query is too long, or its brackets too deep, to be run.
    case screensQueryCutAll
    /// "all words match": Reason for a result’s position: it contains all the words. Part of a list.
    case screensRankAllWords
    /// "%lld words apart": Reason for a result’s position: the total distance between its words; %lld is that number.
    case screensRankApart
    /// "no typos": Reason for a result’s position: the words match without typos.
    case screensRankAsTyped
    /// "in an attribute": Reason for a result’s position: the word is the value of an attribute, such as its type.
    case screensRankAttribute
    /// "%lld prefix matches": Reason for a result’s position: the number of words that only begin with the typed text; %lld is that number.
    case screensRankBegun
    /// "%lld typos": Reason for a result’s position: the number of typos in the search; %lld is that number.
    case screensRankErrors
    /// "far apart (counted as %@ words apart)": Reason for a result’s position: its words are far apart, which counts as %@ words, the maximum.
    case screensRankFar
    /// "field score %@ (title 0, attribute 1, text 2)": Reason for a result’s position: a word in the title counts 0, in an attribute 1, in the text 2; %@ is the total.
    case screensRankFields
    /// "in the name you gave it": Reason for a result’s position: the words are in the reader’s own name for it.
    case screensRankName
    /// "no search words, so in catalog order": Reason for a result’s position: the search has only filters, so all results are equal.
    case screensRankNoWords
    /// "in your note": Reason for a result’s position: the words are in the reader’s note.
    case screensRankNote
    /// "matches the whole title": Reason for a result’s position: its title contains only the search words.
    case screensRankNothingElse
    /// "words side by side": Reason for a result’s position: the words are next to each other.
    case screensRankSideBySide
    /// "%1$@ of %2$@ words match": Reason for a result’s position: it contains %1$@ of the %2$@ search words.
    case screensRankSomeWords
    /// "sorted as requested": Reason for a result’s position: the search itself set a sort order.
    case screensRankSorted
    /// "in the text": Reason for a result’s position: the word is only in its text.
    case screensRankText
    /// "in the title": Reason for a result’s position: the words are in its title.
    case screensRankTitle
    /// "whole words": Reason for a result’s position: whole words match, not only prefixes.
    case screensRankWhole
    /// "%lld words only in your name or note": Reason for a result’s position: the number of words found only in the reader’s own name or note; %lld is that number.
    case screensRankWritten
    /// "%lld bytes": A file size below a thousand bytes.
    case sizeBytes
    /// "%@ GB": A file size in gigabytes (10⁹ bytes); %@ is a number.
    case sizeGigabytes
    /// "%@ kB": A file size in kilobytes (10³ bytes); %@ is a number.
    case sizeKilobytes
    /// "%@ MB": A file size in megabytes (10⁶ bytes); %@ is a number.
    case sizeMegabytes
    /// "Average height": Label on a species’ page.
    case swapiAverageHeight
    /// "Born": Label on a person’s page: the year of birth.
    case swapiBorn
    /// "Cargo capacity": Label on a starship’s or vehicle’s page: the weight it can carry.
    case swapiCargo
    /// "Characters": Heading of links on a film’s page, to the people in the film.
    case swapiCharacters
    /// "Class": Label on a starship’s or vehicle’s page, such as corvette or walker; also a filter.
    case swapiClass
    /// "Classification": Label on a species’ page, such as mammal or reptile.
    case swapiClassification
    /// "Climate": Label on a planet’s page, and a filter.
    case swapiClimate
    /// "arctic": A planet’s climate, in a list below its name.
    case swapiClimateArctic
    /// "arid": A planet’s climate, in a list below its name.
    case swapiClimateArid
    /// "artic": A planet’s climate, in a list below its name.
    case swapiClimateArtic
    /// "artificial": A planet’s climate, in a list below its name.
    case swapiClimateArtificial
    /// "artificial temperate": A planet’s climate, in a list below its name.
    case swapiClimateArtificialTemperate
    /// "frigid": A planet’s climate, in a list below its name.
    case swapiClimateFrigid
    /// "frozen": A planet’s climate, in a list below its name.
    case swapiClimateFrozen
    /// "hot": A planet’s climate, in a list below its name.
    case swapiClimateHot
    /// "humid": A planet’s climate, in a list below its name.
    case swapiClimateHumid
    /// "moist": A planet’s climate, in a list below its name.
    case swapiClimateMoist
    /// "murky": A planet’s climate, in a list below its name.
    case swapiClimateMurky
    /// "polluted": A planet’s climate, in a list below its name.
    case swapiClimatePolluted
    /// "rocky": A planet’s climate, in a list below its name.
    case swapiClimateRocky
    /// "subarctic": A planet’s climate, in a list below its name.
    case swapiClimateSubarctic
    /// "subartic": A planet’s climate, in a list below its name.
    case swapiClimateSubartic
    /// "superheated": A planet’s climate, in a list below its name.
    case swapiClimateSuperheated
    /// "temperate": A planet’s climate, in a list below its name.
    case swapiClimateTemperate
    /// "tropical": A planet’s climate, in a list below its name.
    case swapiClimateTropical
    /// "windy": A planet’s climate, in a list below its name.
    case swapiClimateWindy
    /// "climate unknown": In the line below a planet’s name if its climate isn’t known.
    case swapiClimateUnknown
    /// "Star Wars": Name of the collection: the films’ universe. A trade mark, not translated.
    case swapiCollection
    /// "Star Wars": Short name of the collection in the navigation bar.
    case swapiCollectionShort
    /// "amber": Colour of hair, eyes or skin, in a list.
    case swapiColourAmber
    /// "asian": Colour of hair, eyes or skin, in a list.
    case swapiColourAsian
    /// "auburn": Colour of hair, eyes or skin, in a list.
    case swapiColourAuburn
    /// "black": Colour of hair, eyes or skin, in a list.
    case swapiColourBlack
    /// "blond": Colour of hair, eyes or skin, in a list.
    case swapiColourBlond
    /// "blonde": Colour of hair, eyes or skin, in a list.
    case swapiColourBlonde
    /// "blue": Colour of hair, eyes or skin, in a list.
    case swapiColourBlue
    /// "blue-gray": Colour of hair, eyes or skin, in a list.
    case swapiColourBlueGray
    /// "brown": Colour of hair, eyes or skin, in a list.
    case swapiColourBrown
    /// "brown mottle": Colour of hair, eyes or skin, in a list.
    case swapiColourBrownMottle
    /// "caucasian": Colour of hair, eyes or skin, in a list.
    case swapiColourCaucasian
    /// "dark": Colour of hair, eyes or skin, in a list.
    case swapiColourDark
    /// "fair": Colour of hair, eyes or skin, in a list.
    case swapiColourFair
    /// "gold": Colour of hair, eyes or skin, in a list.
    case swapiColourGold
    /// "golden": Colour of hair, eyes or skin, in a list.
    case swapiColourGolden
    /// "gray": Colour of hair, eyes or skin, in a list.
    case swapiColourGray
    /// "green": Colour of hair, eyes or skin, in a list.
    case swapiColourGreen
    /// "green-tan": Colour of hair, eyes or skin, in a list.
    case swapiColourGreenTan
    /// "grey": Colour of hair, eyes or skin, in a list.
    case swapiColourGrey
    /// "hazel": Colour of hair, eyes or skin, in a list.
    case swapiColourHazel
    /// "hispanic": Colour of hair, eyes or skin, in a list.
    case swapiColourHispanic
    /// "indigo": Colour of hair, eyes or skin, in a list.
    case swapiColourIndigo
    /// "light": Colour of hair, eyes or skin, in a list.
    case swapiColourLight
    /// "magenta": Colour of hair, eyes or skin, in a list.
    case swapiColourMagenta
    /// "metal": Colour of hair, eyes or skin, in a list.
    case swapiColourMetal
    /// "mottled green": Colour of hair, eyes or skin, in a list.
    case swapiColourMottledGreen
    /// "none": Colour of hair, eyes or skin, in a list.
    case swapiColourNone
    /// "orange": Colour of hair, eyes or skin, in a list.
    case swapiColourOrange
    /// "pale": Colour of hair, eyes or skin, in a list.
    case swapiColourPale
    /// "pale pink": Colour of hair, eyes or skin, in a list.
    case swapiColourPalePink
    /// "peach": Colour of hair, eyes or skin, in a list.
    case swapiColourPeach
    /// "pink": Colour of hair, eyes or skin, in a list.
    case swapiColourPink
    /// "purple": Colour of hair, eyes or skin, in a list.
    case swapiColourPurple
    /// "red": Colour of hair, eyes or skin, in a list.
    case swapiColourRed
    /// "silver": Colour of hair, eyes or skin, in a list.
    case swapiColourSilver
    /// "tan": Colour of hair, eyes or skin, in a list.
    case swapiColourTan
    /// "unknown": Colour of hair, eyes or skin, in a list.
    case swapiColourUnknown
    /// "white": Colour of hair, eyes or skin, in a list.
    case swapiColourWhite
    /// "yellow": Colour of hair, eyes or skin, in a list.
    case swapiColourYellow
    /// "Consumables": Label on a starship’s or vehicle’s page: how long its supplies last.
    case swapiConsumables
    /// "Cost": Label on a starship’s or vehicle’s page.
    case swapiCost
    /// "%lld films": The number of films in the catalog.
    case swapiCountFilms
    /// "%lld people": The number of people in the catalog.
    case swapiCountPeople
    /// "%lld planets": The number of planets in the catalog.
    case swapiCountPlanets
    /// "%lld species": The number of species in the catalog.
    case swapiCountSpecies
    /// "%lld starships": The number of starships in the catalog.
    case swapiCountStarships
    /// "%lld vehicles": The number of vehicles in the catalog.
    case swapiCountVehicles
    /// "air speeder": The class of a starship or vehicle.
    case swapiCraftAirSpeeder
    /// "airspeeder": The class of a starship or vehicle.
    case swapiCraftAirspeeder
    /// "armed government transport": The class of a starship or vehicle.
    case swapiCraftArmedGovernmentTransport
    /// "assault ship": The class of a starship or vehicle.
    case swapiCraftAssaultShip
    /// "assault starfighter": The class of a starship or vehicle.
    case swapiCraftAssaultStarfighter
    /// "assault walker": The class of a starship or vehicle.
    case swapiCraftAssaultWalker
    /// "capital ship": The class of a starship or vehicle.
    case swapiCraftCapitalShip
    /// "corvette": The class of a starship or vehicle.
    case swapiCraftCorvette
    /// "cruiser": The class of a starship or vehicle.
    case swapiCraftCruiser
    /// "deep space mobile battlestation": The class of a starship or vehicle.
    case swapiCraftDeepSpaceMobileBattlestation
    /// "diplomatic barge": The class of a starship or vehicle.
    case swapiCraftDiplomaticBarge
    /// "droid control ship": The class of a starship or vehicle.
    case swapiCraftDroidControlShip
    /// "droid starfighter": The class of a starship or vehicle.
    case swapiCraftDroidStarfighter
    /// "droid tank": The class of a starship or vehicle.
    case swapiCraftDroidTank
    /// "escort ship": The class of a starship or vehicle.
    case swapiCraftEscortShip
    /// "fire suppression ship": The class of a starship or vehicle.
    case swapiCraftFireSuppressionShip
    /// "freighter": The class of a starship or vehicle.
    case swapiCraftFreighter
    /// "gunship": The class of a starship or vehicle.
    case swapiCraftGunship
    /// "landing craft": The class of a starship or vehicle.
    case swapiCraftLandingCraft
    /// "light freighter": The class of a starship or vehicle.
    case swapiCraftLightFreighter
    /// "medium transport": The class of a starship or vehicle.
    case swapiCraftMediumTransport
    /// "patrol craft": The class of a starship or vehicle.
    case swapiCraftPatrolCraft
    /// "repulsorcraft": The class of a starship or vehicle.
    case swapiCraftRepulsorcraft
    /// "repulsorcraft cargo skiff": The class of a starship or vehicle.
    case swapiCraftRepulsorcraftCargoSkiff
    /// "sail barge": The class of a starship or vehicle.
    case swapiCraftSailBarge
    /// "space cruiser": The class of a starship or vehicle.
    case swapiCraftSpaceCruiser
    /// "space/planetary bomber": The class of a starship or vehicle.
    case swapiCraftSpacePlanetaryBomber
    /// "space transport": The class of a starship or vehicle.
    case swapiCraftSpaceTransport
    /// "speeder": The class of a starship or vehicle.
    case swapiCraftSpeeder
    /// "star cruiser": The class of a starship or vehicle.
    case swapiCraftStarCruiser
    /// "star destroyer": The class of a starship or vehicle.
    case swapiCraftStarDestroyer
    /// "star dreadnought": The class of a starship or vehicle.
    case swapiCraftStarDreadnought
    /// "starfighter": The class of a starship or vehicle.
    case swapiCraftStarfighter
    /// "submarine": The class of a starship or vehicle.
    case swapiCraftSubmarine
    /// "transport": The class of a starship or vehicle.
    case swapiCraftTransport
    /// "walker": The class of a starship or vehicle.
    case swapiCraftWalker
    /// "wheeled": The class of a starship or vehicle.
    case swapiCraftWheeled
    /// "wheeled walker": The class of a starship or vehicle.
    case swapiCraftWheeledWalker
    /// "yacht": The class of a starship or vehicle.
    case swapiCraftYacht
    /// "Crew": Label on a starship’s or vehicle’s page: the size of its crew.
    case swapiCrew
    /// "Designation": Label on a species’ page, such as sentient or reptilian.
    case swapiDesignation
    /// "Diameter": Label on a planet’s page.
    case swapiDiameter
    /// "Director": Label on a film’s page.
    case swapiDirector
    /// "Episode": Label on a film’s page: its number in the series.
    case swapiEpisode
    /// "Episode %@": In the line below a film’s title. %@ is its number in the series.
    case swapiEpisodeInline
    /// "Eye colour": Label on a person’s or species’ page.
    case swapiEyes
    /// "Films": Name of the catalog, and heading of links to films.
    case swapiFilms
    /// "Gender": Label on a person’s page, and a filter.
    case swapiGender
    /// "female": A gender, on a person’s page and as a filter value.
    case swapiGenderFemale
    /// "hermaphrodite": A gender, on a person’s page and as a filter value.
    case swapiGenderHermaphrodite
    /// "male": A gender, on a person’s page and as a filter value.
    case swapiGenderMale
    /// "none": The gender of a droid: it has none.
    case swapiGenderNone
    /// "Gravity": Label on a planet’s page.
    case swapiGravity
    /// "Hair colour": Label on a person’s or species’ page.
    case swapiHair
    /// "Height": Label on a person’s page.
    case swapiHeight
    /// "Homeworld": Heading of links on a person’s or species’ page, to their home planet.
    case swapiHomeworld
    /// "Hyperdrive rating": Label on a starship’s page: the class of its hyperdrive.
    case swapiHyperdrive
    /// "Language": Label on a species’ page.
    case swapiLanguage
    /// "Length": Label on a starship’s or vehicle’s page.
    case swapiLength
    /// "Average lifespan": Label on a species’ page.
    case swapiLifespan
    /// "Manufacturer": Label on a starship’s or vehicle’s page; also a filter.
    case swapiManufacturer
    /// "Mass": Label on a person’s page.
    case swapiMass
    /// "Speed in space": Label on a starship’s page: its speed in space.
    case swapiMglt
    /// "Model": Label on a starship’s or vehicle’s page.
    case swapiModel
    /// "Opening crawl": Heading on a film’s page: the text that scrolls at the beginning of the film.
    case swapiOpeningCrawl
    /// "Orbital period": Label on a planet’s page: the length of its year.
    case swapiOrbit
    /// "amphibian": The classification or designation of a species.
    case swapiOrderAmphibian
    /// "artificial": The classification or designation of a species.
    case swapiOrderArtificial
    /// "gastropod": The classification or designation of a species.
    case swapiOrderGastropod
    /// "insectoid": The classification or designation of a species.
    case swapiOrderInsectoid
    /// "mammal": The classification or designation of a species.
    case swapiOrderMammal
    /// "mammals": The classification or designation of a species.
    case swapiOrderMammals
    /// "reptile": The classification or designation of a species.
    case swapiOrderReptile
    /// "reptilian": The classification or designation of a species.
    case swapiOrderReptilian
    /// "sentient": The classification or designation of a species.
    case swapiOrderSentient
    /// "unknown": The classification or designation of a species.
    case swapiOrderUnknown
    /// "Passengers": Label on a starship’s or vehicle’s page: the number of passengers.
    case swapiPassengers
    /// "People": Name of the catalog, and heading of links to characters.
    case swapiPeople
    /// "Pilots": Heading of links on a starship’s or vehicle’s page, to its pilots.
    case swapiPilots
    /// "Planets": Name of the catalog, and heading of links to planets.
    case swapiPlanets
    /// "Population": Label on a planet’s page: the number of inhabitants.
    case swapiPopulation
    /// "population %@": In the line below a planet’s name. %@ is a number.
    case swapiPopulationInline
    /// "population unknown": In the line below a planet’s name if its population isn’t known.
    case swapiPopulationUnknown
    /// "Producers": Label on a film’s page.
    case swapiProducer
    /// "Released": Label on a film’s page: the date of its release.
    case swapiReleased
    /// "Residents": Heading of links on a planet’s page, to the people from that planet.
    case swapiResidents
    /// "Rotation period": Label on a planet’s page: the length of its day.
    case swapiRotation
    /// "Skin colour": Label on a person’s or species’ page.
    case swapiSkin
    /// "Species": Name of the catalog, and heading of links to one or more species.
    case swapiSpecies
    /// "Maximum speed in atmosphere": Label on a starship’s or vehicle’s page.
    case swapiSpeed
    /// "Starships": Name of the catalog, and heading of links to starships.
    case swapiStarships
    /// "Terrain": Label on a planet’s page, and a filter.
    case swapiTerrain
    /// "acid pools": A kind of terrain on a planet, in a list.
    case swapiTerrainAcidPools
    /// "airless asteroid": A kind of terrain on a planet, in a list.
    case swapiTerrainAirlessAsteroid
    /// "ash": A kind of terrain on a planet, in a list.
    case swapiTerrainAsh
    /// "barren": A kind of terrain on a planet, in a list.
    case swapiTerrainBarren
    /// "bogs": A kind of terrain on a planet, in a list.
    case swapiTerrainBogs
    /// "canyons": A kind of terrain on a planet, in a list.
    case swapiTerrainCanyons
    /// "caves": A kind of terrain on a planet, in a list.
    case swapiTerrainCaves
    /// "cities": A kind of terrain on a planet, in a list.
    case swapiTerrainCities
    /// "cityscape": A kind of terrain on a planet, in a list.
    case swapiTerrainCityscape
    /// "cliffs": A kind of terrain on a planet, in a list.
    case swapiTerrainCliffs
    /// "desert": A kind of terrain on a planet, in a list.
    case swapiTerrainDesert
    /// "deserts": A kind of terrain on a planet, in a list.
    case swapiTerrainDeserts
    /// "fields": A kind of terrain on a planet, in a list.
    case swapiTerrainFields
    /// "forests": A kind of terrain on a planet, in a list.
    case swapiTerrainForests
    /// "fungus forests": A kind of terrain on a planet, in a list.
    case swapiTerrainFungusForests
    /// "gas giant": A kind of terrain on a planet, in a list.
    case swapiTerrainGasGiant
    /// "glaciers": A kind of terrain on a planet, in a list.
    case swapiTerrainGlaciers
    /// "grass": A kind of terrain on a planet, in a list.
    case swapiTerrainGrass
    /// "grasslands": A kind of terrain on a planet, in a list.
    case swapiTerrainGrasslands
    /// "grassy hills": A kind of terrain on a planet, in a list.
    case swapiTerrainGrassyHills
    /// "hills": A kind of terrain on a planet, in a list.
    case swapiTerrainHills
    /// "ice canyons": A kind of terrain on a planet, in a list.
    case swapiTerrainIceCanyons
    /// "ice caves": A kind of terrain on a planet, in a list.
    case swapiTerrainIceCaves
    /// "islands": A kind of terrain on a planet, in a list.
    case swapiTerrainIslands
    /// "jungle": A kind of terrain on a planet, in a list.
    case swapiTerrainJungle
    /// "jungles": A kind of terrain on a planet, in a list.
    case swapiTerrainJungles
    /// "lakes": A kind of terrain on a planet, in a list.
    case swapiTerrainLakes
    /// "lava rivers": A kind of terrain on a planet, in a list.
    case swapiTerrainLavaRivers
    /// "mesas": A kind of terrain on a planet, in a list.
    case swapiTerrainMesas
    /// "mountain": A kind of terrain on a planet, in a list.
    case swapiTerrainMountain
    /// "mountain ranges": A kind of terrain on a planet, in a list.
    case swapiTerrainMountainRanges
    /// "mountains": A kind of terrain on a planet, in a list.
    case swapiTerrainMountains
    /// "ocean": A kind of terrain on a planet, in a list.
    case swapiTerrainOcean
    /// "oceans": A kind of terrain on a planet, in a list.
    case swapiTerrainOceans
    /// "plains": A kind of terrain on a planet, in a list.
    case swapiTerrainPlains
    /// "plateaus": A kind of terrain on a planet, in a list.
    case swapiTerrainPlateaus
    /// "rainforests": A kind of terrain on a planet, in a list.
    case swapiTerrainRainforests
    /// "reefs": A kind of terrain on a planet, in a list.
    case swapiTerrainReefs
    /// "rivers": A kind of terrain on a planet, in a list.
    case swapiTerrainRivers
    /// "rock": A kind of terrain on a planet, in a list.
    case swapiTerrainRock
    /// "rock arches": A kind of terrain on a planet, in a list.
    case swapiTerrainRockArches
    /// "rocky": A kind of terrain on a planet, in a list.
    case swapiTerrainRocky
    /// "rocky canyons": A kind of terrain on a planet, in a list.
    case swapiTerrainRockyCanyons
    /// "rocky deserts": A kind of terrain on a planet, in a list.
    case swapiTerrainRockyDeserts
    /// "rocky islands": A kind of terrain on a planet, in a list.
    case swapiTerrainRockyIslands
    /// "savanna": A kind of terrain on a planet, in a list.
    case swapiTerrainSavanna
    /// "savannahs": A kind of terrain on a planet, in a list.
    case swapiTerrainSavannahs
    /// "savannas": A kind of terrain on a planet, in a list.
    case swapiTerrainSavannas
    /// "scrublands": A kind of terrain on a planet, in a list.
    case swapiTerrainScrublands
    /// "seas": A kind of terrain on a planet, in a list.
    case swapiTerrainSeas
    /// "sinkholes": A kind of terrain on a planet, in a list.
    case swapiTerrainSinkholes
    /// "swamp": A kind of terrain on a planet, in a list.
    case swapiTerrainSwamp
    /// "swamps": A kind of terrain on a planet, in a list.
    case swapiTerrainSwamps
    /// "toxic cloudsea": A kind of terrain on a planet, in a list.
    case swapiTerrainToxicCloudsea
    /// "tundra": A kind of terrain on a planet, in a list.
    case swapiTerrainTundra
    /// "urban": A kind of terrain on a planet, in a list.
    case swapiTerrainUrban
    /// "valleys": A kind of terrain on a planet, in a list.
    case swapiTerrainValleys
    /// "verdant": A kind of terrain on a planet, in a list.
    case swapiTerrainVerdant
    /// "vines": A kind of terrain on a planet, in a list.
    case swapiTerrainVines
    /// "volcanoes": A kind of terrain on a planet, in a list.
    case swapiTerrainVolcanoes
    /// "%@ standard": Gravity as a multiple of standard gravity: “1 standard”. %@ is a number.
    case swapiUnitStandardGravity
    /// "%@ ABY": A year after the Battle of Yavin (ABY). %@ is a number.
    case swapiUnitYearsAfter
    /// "%@ BBY": A year before the Battle of Yavin (BBY). %@ is a number.
    case swapiUnitYearsBefore
    /// "Vehicles": Name of the catalog, and heading of links to vehicles.
    case swapiVehicles
    /// "Surface water": Label on a planet’s page: the percentage of the surface covered by water.
    case swapiWater
    /// "Saved %2$@ to %1$@.": Shown after a backup. %1$@ is the file, %2$@ its contents, such as “3 favourites and 1 note”.
    case terminalBackupDone
    /// "The file isn’t valid JSON. Nothing was changed.": Error explanation: the file to restore isn’t JSON.
    case terminalBackupNotJson
    /// "%@; last sync failed": In the list of catalogs, if the last sync failed. %@ is the time of the last successful check, such as “two hours ago” or “never”.
    case terminalCatalogsFailed
    /// "sync in progress": In the list of catalogs, in place of the time of the last check, while a sync is running.
    case terminalCatalogsFetching
    /// "%@; last sync stopped": In the list of catalogs, if the user stopped the last sync. %@ is the time of the last successful check, such as “two hours ago” or “never”.
    case terminalCatalogsStopped
    /// "New": Column header in the results of a sync: the number of new entries.
    case terminalColumnAdded
    /// "Catalog": Column header: the catalog’s ID, such as monsters.
    case terminalColumnCatalog
    /// "Changed": Column header in the results of a sync: the number of changed entries.
    case terminalColumnChanged
    /// "Last checked": Column header in the list of catalogs: the time of the last check for updates.
    case terminalColumnChecked
    /// "Collection": Column header in the list of catalogs: the collection that a catalog belongs to.
    case terminalColumnCollection
    /// "Column": Column header in an import preview: the name of a column in the file.
    case terminalColumnColumn
    /// "Entries": Column header in the list of catalogs: the number of entries.
    case terminalColumnEntries
    /// "Examples": Column header in an import preview: a few values from a column of the file.
    case terminalColumnExamples
    /// "Filter": Column header in an import preview: the kind of filter that lists offer for a column.
    case terminalColumnFilter
    /// "ID": Column header in the list of favourites: the ID of an entry, such as monsters/aboleth.
    case terminalColumnId
    /// "Unchanged": Column header in the results of a sync: the number of unchanged entries.
    case terminalColumnKept
    /// "Name": Column header in the list of favourites: the user’s own name for an entry.
    case terminalColumnName
    /// "Result": Column header in the results of a sync: “complete”, “partial” or “failed”.
    case terminalColumnOutcome
    /// "Gone": Column header in the results of a sync: the number of entries no longer in the source. Almanac keeps its copies.
    case terminalColumnRemoved
    /// "Requests": Column header in the results of a sync: the number of requests sent.
    case terminalColumnRequests
    /// "Date added": Column header in the list of favourites: the date a favourite was added.
    case terminalColumnSince
    /// "Title": Column header: the title of a catalog or an entry.
    case terminalColumnTitle
    /// "Type": Column header in an import preview: the type of a column, such as number or text.
    case terminalColumnType
    /// "Values": Column header in an import preview: the number of values in a column of the file.
    case terminalColumnValues
    /// "Query field": Column header in an import preview: the query-language field for a column, such as cr in “cr:5”.
    case terminalColumnWord
    /// "Save favourites and notes to a file (- for standard output)": Help for the command “almanac backup”.
    case terminalCommandBackup
    /// "List the catalogs with their size and the time of the last check": Help for the command “almanac catalogs”.
    case terminalCommandCatalogs
    /// "Generate shell completions for bash, zsh or fish": Help for the command “almanac completions”.
    case terminalCommandCompletions
    /// "Add an entry to favourites, or rename a favourite": Help for the command “almanac favourite add”.
    case terminalCommandFavouriteAdd
    /// "List favourites by name": Help for the command “almanac favourite list”.
    case terminalCommandFavouriteList
    /// "Remove an entry from favourites": Help for the command “almanac favourite remove”.
    case terminalCommandFavouriteRemove
    /// "Search all catalogs": Help for the command “almanac find”.
    case terminalCommandFind
    /// "Remove an imported catalog, keeping its favourites and notes": Help for the command “almanac forget”.
    case terminalCommandForget
    /// "Show help for a command": Help for the command “almanac help”.
    case terminalCommandHelp
    /// "Import a JSON Lines, JSON or CSV file as a catalog (- for standard input)": Help for the command “almanac import”.
    case terminalCommandImport
    /// "List the entries in a catalog": Help for the command “almanac list”.
    case terminalCommandList
    /// "Print the man page": Help for the command “almanac manual”.
    case terminalCommandManual
    /// "Show or edit the note on an entry": Help for the command “almanac note”.
    case terminalCommandNote
    /// "Show a random entry from a catalog": Help for the command “almanac random”.
    case terminalCommandRandom
    /// "Merge a backup into your favourites and notes (- for standard input)": Help for the command “almanac restore”. Without --replace, restoring never removes anything.
    case terminalCommandRestore
    /// "Start the web server (default command)": Help for the command “almanac serve”.
    case terminalCommandServe
    /// "Show an entry, for example monsters/aboleth": Help for the command “almanac show”.
    case terminalCommandShow
    /// "Update catalogs from their sources (default: all catalogs)": Help for the command “almanac sync”.
    case terminalCommandSync
    /// "%lld favourites": A number of favourites, in “Saved 3 favourites and 1 note to backup.json.”
    case terminalCountFavourites
    /// "%lld notes": A number of notes, in “Saved 3 favourites and 1 note to backup.json.”
    case terminalCountNotes
    /// "The editor (%@) couldn’t be started, or exited with an error.": Error explanation. %@ is the command that starts the editor.
    case terminalEditorExplanation
    /// "Your text is in %@.": Says where the unsaved note is. %@ is a file.
    case terminalEditorKept
    /// "Set VISUAL or EDITOR to your editor, or use --set TEXT.": What to do if the editor failed. VISUAL and EDITOR are environment variables.
    case terminalEditorSuggestion
    /// "The note wasn’t changed": Error summary: editing a note failed. Without a full stop.
    case terminalEditorSummary
    /// "checked %@": Below an entry, after the name of its source. %@ is a time, such as “three hours ago”.
    case terminalEntryChecked
    /// "no longer in its source": In a list, in brackets after the title of an entry that its source no longer has.
    case terminalEntryGone
    /// "The source no longer has this entry. Almanac has kept its copy.": Notice on an entry that its source no longer has.
    case terminalEntryGoneNotice
    /// "Mentioned in the text": Heading above the entries that this entry’s text mentions.
    case terminalEntryMentions
    /// "and %lld more": Below a shortened list of entries that mention this entry. %lld is the number left out.
    case terminalEntryMoreMentions
    /// "Saved to favourites as “%@”": Below the title of a favourite. %@ is the user’s own name for it.
    case terminalEntryNamed
    /// "Your note": Heading above the user’s note on an entry.
    case terminalEntryNote
    /// "So far, only this entry’s list data is stored.": Notice on an entry whose full page hasn’t been fetched yet.
    case terminalEntryPartial
    /// "named “%@” in the source": Below an entry, after the name of its source. %@ is the spelling of its name in the source.
    case terminalEntryTyped
    /// "Success": Meaning of exit code 0.
    case terminalExitDone
    /// "A source couldn’t be reached, or a sync or import was incomplete": Meaning of exit code 3.
    case terminalExitNotReached
    /// "Nothing found: unknown entry or no results": Meaning of exit code 1.
    case terminalExitNothingFound
    /// "The requested change isn’t allowed": Meaning of exit code 4: for example, a catalog’s limit of favourites is reached.
    case terminalExitRefused
    /// "The library is damaged or can’t be used, or a disk error occurred": Meaning of exit code 5.
    case terminalExitUnusable
    /// "Invalid usage: unknown catalog or option, or a file or address that can’t be used": Meaning of exit code 2.
    case terminalExitWrongUsage
    /// "To replace a favourite, run: %@": Below the favourites of a catalog that can’t take any more. %@ is a command containing CATALOG/ID, which the user replaces with an ID from the list.
    case terminalFavouriteInstead
    /// "You have no favourites yet.": Shown if the list of favourites is empty.
    case terminalFavouriteNone
    /// "Removed %@ from favourites.": Confirmation. %@ is the ID of an entry, such as monsters/aboleth.
    case terminalFavouriteRemoved
    /// "%@ isn’t a favourite.": Shown if the entry to remove from favourites isn’t a favourite. %@ is its ID.
    case terminalFavouriteWasNone
    /// "Check the file’s name and permissions.": What to do if a file can’t be read.
    case terminalFileCheckName
    /// "It’s a device or a socket, not a file.": Command line: why a file can’t be read.
    case terminalFileIsDevice
    /// "The path is a directory, not a file.": Why a file can’t be read or written.
    case terminalFileIsDirectory
    /// "It’s a named pipe, not a file.": Command line: why a file can’t be read.
    case terminalFileIsPipe
    /// "Name a file, or pipe the data in and pass -.": Command line: what to do when the name is that of something else than a file. “-” is what is typed.
    case terminalFileNameAFile
    /// "The disk is full.": Why a file can’t be written.
    case terminalFileNoSpace
    /// "No such file or directory.": Why a file can’t be read or written.
    case terminalFileNotFound
    /// "Permission denied.": Why a file can’t be read or written.
    case terminalFileNotPermitted
    /// "Choose another file.": What to do if a file can’t be written.
    case terminalFileOtherName
    /// "Can’t read %@": Error summary. %@ is a file. Without a full stop.
    case terminalFileReadSummary
    /// "The file is too large.": Why a file can’t be read.
    case terminalFileTooLarge
    /// "Can’t write to %@": Error summary. %@ is a file. Without a full stop.
    case terminalFileWriteSummary
    /// "The file is a ZIP archive or a spreadsheet.": Why a file can’t be imported.
    case terminalFileFlawArchive
    /// "Save the spreadsheet as CSV, or unzip the archive.": What to do about a ZIP archive or a spreadsheet.
    case terminalFileFlawArchiveSuggestion
    /// "The file isn’t text.": Why a file can’t be imported.
    case terminalFileFlawBinary
    /// "The file changed while Almanac was reading it. Nothing was stored.": Why a file can’t be imported.
    case terminalFileFlawChanged
    /// "The file is an SQLite database.": Why a file can’t be imported.
    case terminalFileFlawDatabase
    /// "Export a table: sqlite3 -header -csv FILE 'SELECT * FROM t' | almanac import - --catalog NAME": What to do about a database. In the command, translate only FILE and NAME.
    case terminalFileFlawDatabaseSuggestion
    /// "The file is empty.": Why a file can’t be imported.
    case terminalFileFlawEmpty
    /// "The text encoding isn’t supported. Use UTF-8, or UTF-16 with a byte order mark.": Why a file can’t be imported.
    case terminalFileFlawEncoding
    /// "Convert the file first: iconv -f UTF-16LE -t UTF-8 FILE > NEW": What to do about an unsupported encoding. In the command, translate only FILE and NEW.
    case terminalFileFlawEncodingSuggestion
    /// "The file is an HTML or XML document.": Why a file can’t be imported.
    case terminalFileFlawMarkup
    /// "The file contains neither JSON records nor a table.": Why a file can’t be imported.
    case terminalFileFlawNotRecords
    /// "The file is compressed.": Why a file can’t be imported.
    case terminalFileFlawPacked
    /// "Decompress it first, or use a pipe: zcat FILE | almanac import - --catalog NAME": What to do about a compressed file. In the command, translate only FILE and NAME.
    case terminalFileFlawPackedSuggestion
    /// "Use JSON Lines, a JSON list of objects, or CSV with column names in the first line. Set the format with --as or --separator if needed.": Which files can be imported.
    case terminalFileFlawSuggestion
    /// "–": In an import preview: a column without a filter.
    case terminalFilterNone
    /// "ranges": In an import preview: a column with a filter by number ranges.
    case terminalFilterRanges
    /// "values": In an import preview: a column with a filter by values.
    case terminalFilterValues
    /// "No exact matches. Showing results for %@ and similar words. To turn off typo correction, use --exact.": Below search results if the words as typed matched nothing. %@ is the corrected query. --exact is an option.
    case terminalFindCorrected
    /// "Invalid filters, searched as plain words: %@": Below search results. %@ lists parts of the query that look like filters but aren’t valid.
    case terminalFindMisunderstood
    /// "Did you mean %@?": Below search results. %@ lists suggested corrections to the query.
    case terminalFindProposed
    /// "Also accept requests for this host name; can be repeated": Help for the option --allow-host NAME of “almanac serve”.
    case terminalFlagAllowHost
    /// "Set the file format: csv, json, jsonl, or srd-flat for a flat JSON list of SRD monsters (default: detected automatically)": Help for the option --as FORMAT of “almanac import”. srd-flat is a specific file of monsters from the SRD (System Reference Document).
    case terminalFlagAs
    /// "Import into this catalog, creating it if needed; the name can contain lower-case letters, digits and hyphens": Help for the option --catalog NAME of “almanac import”.
    case terminalFlagCatalog
    /// "Remove the note": Help for the option --clear of “almanac note”.
    case terminalFlagClear
    /// "Put the catalog in this collection": Help for the option --collection TEXT of “almanac import”. Collections are groups of catalogs.
    case terminalFlagCollection
    /// "Print CSV": Help for the option --csv.
    case terminalFlagCsv
    /// "Store data in this directory (default: almanac in XDG_DATA_HOME or ~/.local/share)": Help for the option --data DIR.
    case terminalFlagData
    /// "Preview the import without storing anything": Help for the option --dry-run of “almanac import”.
    case terminalFlagDryRun
    /// "Edit the note in your editor (VISUAL or EDITOR; default: vi)": Help for the option --edit of “almanac note”.
    case terminalFlagEdit
    /// "Search for the words as typed, without correcting typos": Help for the option --exact of “almanac find” and “almanac list”.
    case terminalFlagExact
    /// "Explain the ranking of each result": Help for the option --explain of “almanac find” and “almanac list”.
    case terminalFlagExplain
    /// "Add filters for these columns": Help for the option --facet KEY[,KEY…] of “almanac import”.
    case terminalFlagFacet
    /// "Show the filters that can narrow the results, with counts": Help for the option --facets of “almanac find” and “almanac list”.
    case terminalFlagFacets
    /// "List only favourites": Help for the option --favourites of “almanac list”.
    case terminalFlagFavourites
    /// "Show this help": Help for the option -h, --help.
    case terminalFlagHelp
    /// "Listen on this address (default: 127.0.0.1)": Help for the option --host H of “almanac serve”.
    case terminalFlagHost
    /// "Use this column for entry IDs, which can’t be changed later": Help for the option --id KEY of “almanac import”.
    case terminalFlagId
    /// "Search only this catalog; can be repeated": Help for the option --in CATALOG of “almanac find”.
    case terminalFlagIn
    /// "Replace this favourite if the catalog’s limit is reached": Help for the option --instead CATALOG/ID of “almanac favourite add”.
    case terminalFlagInstead
    /// "Print output and errors as JSON": Help for the option --json.
    case terminalFlagJson
    /// "Set the name shown for a column; can be repeated": Help for the option --label KEY=TEXT of “almanac import”.
    case terminalFlagLabel
    /// "Set the language of the catalog’s text, such as en, fr or de": Help for the option --language L of “almanac import”.
    case terminalFlagLanguage
    /// "Show at most N results (default: 20 for find, all for list and CSV)": Help for the option --limit N of “almanac find” and “almanac list”.
    case terminalFlagLimit
    /// "Set the language of the program: en or fr (default: from LC_ALL, LC_MESSAGES or LANG)": Help for the option --locale L.
    case terminalFlagLocale
    /// "Set your own name for the favourite or the imported catalog": Help for the option --name NAME of “almanac favourite add” and “almanac import”.
    case terminalFlagName
    /// "Search only names": Help for the option --names of “almanac find” and “almanac list”.
    case terminalFlagNames
    /// "Don’t add filters for these columns": Help for the option --no-facet KEY[,KEY…] of “almanac import”.
    case terminalFlagNoFacet
    /// "Start without the data included with Almanac": Help for the option --no-starter.
    case terminalFlagNoStarter
    /// "Work offline: use only stored data and send no requests": Help for the option --offline.
    case terminalFlagOffline
    /// "Skip the first N results": Help for the option --offset N of “almanac find” and “almanac list”.
    case terminalFlagOffset
    /// "Set the picture cache limit, in megabytes; 0 turns pictures off (default: 500)": Help for the option --pictures MB of “almanac serve”.
    case terminalFlagPictures
    /// "Listen on this port; 0 picks a free port (default: 8484)": Help for the option --port N of “almanac serve”.
    case terminalFlagPort
    /// "List only entries that match this query, best matches first": Help for the option --q QUERY of “almanac list”. The query syntax is the same as for “almanac find”.
    case terminalFlagQ
    /// "Fetch at most N entries per second from each source (default: 5); exceed this only on your own server or with permission": Help for the option --rate N. The limit is for requests for full entries.
    case terminalFlagRate
    /// "restore: make favourites and notes match the backup, after saving the current state; import: remove entries that aren’t in the file, unless they have a star or note": Help for the option --replace of “almanac restore” and “almanac import”.
    case terminalFlagReplace
    /// "Set the field separator: a character, or comma, semicolon, tab or pipe (default: detected automatically)": Help for the option --separator CHAR of “almanac import”.
    case terminalFlagSeparator
    /// "Replace the note with this Markdown text (- for standard input)": Help for the option --set TEXT of “almanac note”.
    case terminalFlagSet
    /// "Sort by name or by a query field such as cr; add :desc for descending order": Help for the option --sort FIELD[:desc] of “almanac list” and “almanac import”. A query field is a word such as cr in “cr:5”.
    case terminalFlagSort
    /// "Choose the source for a catalog with several sources, for example jokes=dadjokes": Help for the option --source CATALOG=NAME. Some catalogs are available from several sources.
    case terminalFlagSource
    /// "Show these columns below the title": Help for the option --subtitle KEY[,KEY…] of “almanac import”.
    case terminalFlagSubtitle
    /// "Treat these columns as long text": Help for the option --text KEY[,KEY…] of “almanac import”.
    case terminalFlagText
    /// "Set the format of long text: plain, markdown or html (default: detected automatically)": Help for the option --text-as FORM of “almanac import”.
    case terminalFlagTextAs
    /// "Use this column for entry titles": Help for the option --title KEY of “almanac import”.
    case terminalFlagTitle
    /// "Set a column’s type: number, text, list, date, link, picture or flag; can be repeated": Help for the option --type KEY=TYPE of “almanac import”. Don’t translate the types.
    case terminalFlagType
    /// "Use this address for a source (dnd5e, swapi, mealdb, jokeapi, dadjokes or officialjokes) instead of its public address; repeat to add mirrors in order": Help for the option --upstream NAME=URL. Don’t translate the names of the sources.
    case terminalFlagUpstream
    /// "Show the version": Help for the option --version.
    case terminalFlagVersion
    /// "Skip the confirmation prompt": Help for the option --yes of “almanac forget”.
    case terminalFlagYes
    /// "Line %@: the file ends in the middle of a record": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawCutShort
    /// "Line %@: not valid UTF-8": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawEncoding
    /// "Line %@: the record has no ID": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawNoId
    /// "Every record needs an ID. Add the missing IDs, then import the file again.": What to do about a record without an ID.
    case terminalFlawNoIdSuggestion
    /// "Line %@: not a JSON object": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawNotAnObject
    /// "Line %@: not valid JSON": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawNotJson
    /// "Line %@: missing or misplaced quotation mark": Import problem with one record of a CSV file. %@ is a line number. Without a full stop.
    case terminalFlawQuotes
    /// "Line %@: duplicate ID; this record replaces the earlier record": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawSameId
    /// "If the records describe different things, give each record its own ID, then import the file again.": What to do about two records with the same ID.
    case terminalFlawSameIdSuggestion
    /// "Line %1$@: nested too deeply (more than %2$@ levels)": Import problem with one JSON record. %1$@ is a line number, %2$@ the maximum number of levels. Without a full stop.
    case terminalFlawTooDeep
    /// "Line %@: longer than 8 MiB": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawTooLong
    /// "Line %@: more fields than columns": Import problem with one record of a CSV file. %@ is a line number. Without a full stop.
    case terminalFlawTooManyFields
    /// "Line %@: the record can’t be imported": Import problem with one record. %@ is a line number. Without a full stop.
    case terminalFlawUnusable
    /// "Removed the catalog %1$@ (%2$@).": Confirmation. %1$@ is a catalog, %2$@ its size, such as “3 entries”.
    case terminalForgetDone
    /// "Can’t ask for confirmation here. Pass --yes to go ahead.": What to do if the confirmation prompt can’t be shown because there’s no terminal.
    case terminalForgetNobodyAsked
    /// "Cancelled. Nothing was changed.": Shown if the user doesn’t confirm.
    case terminalForgetNot
    /// "Only imported catalogs can be removed.": Error explanation: the catalog is built in, so it can’t be removed.
    case terminalForgetNotOwnExplanation
    /// "%@ can’t be removed": Error summary. %@ is a catalog. Without a full stop.
    case terminalForgetNotOwnSummary
    /// "Remove the catalog %1$@ (%2$@)? Its favourites and notes will be kept. [y/N]": Confirmation prompt. %1$@ is a catalog, %2$@ its size, such as “3 entries”. The answer is y or n.
    case terminalForgetQuestion
    /// "Kept %@. They will reappear if you import the catalog again.": Shown after a catalog is removed. %@ is like “3 favourites and 1 note”.
    case terminalForgetShelf
    /// "y yes": Accepted answers to the confirmation prompt, in lower case, separated by spaces.
    case terminalForgetYes
    /// "Commands": Heading in the help.
    case terminalHelpCommands
    /// "Global options": Heading in the help, above the options for all commands.
    case terminalHelpEverywhere
    /// "Exit codes": Heading in the help, above the list of exit codes.
    case terminalHelpExit
    /// "For more information, run: %@": Last line of the help. %@ is a command to run, such as “almanac help list”.
    case terminalHelpMore
    /// "Usage": Heading in the help, above the syntax of a command.
    case terminalHelpUsage
    /// "Almanac stores reference collections, such as monsters and planets, together with your favourites and notes. It works online and offline.": Introduction to the program in the help and the man page.
    case terminalHelpWhat
    /// "%lld entries aren’t in this file and were left unchanged.": Shown after an import: the number of stored entries that the file doesn’t contain.
    case terminalImportAbsent
    /// "Updates the catalog %1$@ (title: “%2$@”, collection: “%3$@”, language: %4$@)": Import preview. %1$@ is the catalog’s ID, %2$@ its title, %3$@ its collection, %4$@ the language code of its text, such as fr. Without a full stop.
    case terminalImportAddedTo
    /// "The file isn’t in the specified format. Nothing was changed.": Why a file can’t be imported.
    case terminalImportBadExplanation
    /// "Check that this is the right file: srd-flat is a single JSON list of monsters. To import any other file, use --catalog.": What to do if a file can’t be imported with --as srd-flat.
    case terminalImportBadSuggestion
    /// "This file can’t be imported": Error summary. Without a full stop.
    case terminalImportBadSummary
    /// "Creates the catalog %1$@ (title: “%2$@”, collection: “%3$@”, language: %4$@)": Import preview. %1$@ is the catalog’s ID, %2$@ its title, %3$@ its collection, %4$@ the language code of its text, such as fr. Without a full stop.
    case terminalImportBecomes
    /// "%lld columns were skipped because the limit is 256 columns:": Import notice if the file has more than 256 columns. Followed by the names of the skipped columns.
    case terminalImportColumnsLeftOut
    /// "Entries already stored for these records stay unchanged. Correct the records in the file, then import it again.": What to do about records that can’t be imported.
    case terminalImportCorrect
    /// "Imported into %1$@: %2$@ new, %3$@ changed, %4$@ unchanged.": Shown after an import. %1$@ is a catalog, the others are numbers of entries.
    case terminalImportDone
    /// "This is a preview; nothing was stored. To import the file, run the command again without --dry-run.": Last line of an import preview.
    case terminalImportDryRun
    /// "If the whole file is in another encoding, convert it first: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW": What to do about lines that aren’t UTF-8. In the command, translate only FILE and NEW.
    case terminalImportEncodingHint
    /// "The column %1$@ isn’t used for IDs because some records have no value in it (line %2$@).": Import notice: a column looks like the ID column but can’t be used. %1$@ is the column, %2$@ a line number.
    case terminalImportIdMissing
    /// "The column %1$@ isn’t used for IDs because it contains duplicate values (lines %2$@).": Import notice: a column looks like the ID column but can’t be used. %1$@ is the column, %2$@ a list of line numbers.
    case terminalImportIdRepeated
    /// "A catalog’s IDs can’t be changed later. To use this column, correct the file or pass --id %1$@. If the catalog already exists, run “almanac forget %2$@” first.": What to do if IDs should come from a column. %1$@ is the column, %2$@ a catalog. Keep the command and the option as they are.
    case terminalImportIdSuggestion
    /// "IDs: from the column %@": Import preview. %@ is a column. Without a full stop.
    case terminalImportIdsColumn
    /// "IDs: generated from each record’s full content, because no column is unique. If a record changes, it becomes a new entry. To choose an ID column, use --id.": Import preview, if no column has a different value in each record.
    case terminalImportIdsContent
    /// "IDs: generated from the titles in the column %@": Import preview. %@ is a column. Without a full stop.
    case terminalImportIdsTitle
    /// "Nothing was removed because some records couldn’t be read.": Shown after an import with --replace if some records couldn’t be used: entries that seem to be missing may belong to those records.
    case terminalImportKeptForFlaws
    /// "%lld entries aren’t in the file. They were kept and marked as missing because they have stars or notes.": Shown after an import with --replace: the number of entries kept although the file doesn’t contain them.
    case terminalImportMarked
    /// "%1$lld values in the column %2$@ don’t match the column’s type and are shown as they are.": Import notice. %1$lld is a number of values, %2$@ a column.
    case terminalImportMisfits
    /// "The file contains no records.": Shown after an import of a file without records.
    case terminalImportNothing
    /// "%lld records can’t be imported.": Above the list of records that can’t be imported.
    case terminalImportProblems
    /// "Record skipped: %@": Import problem. %@ is the position and name of a record, and the invalid value, such as “#3 Aboleth: STR “x””.
    case terminalImportRecordUnused
    /// "%lld records": Import preview, after the file name: the number of records.
    case terminalImportRecords
    /// "Removed %lld entries that aren’t in the file.": Shown after an import with --replace.
    case terminalImportRemoved
    /// "%lld records have the same ID as an earlier record.": Import notice: the number of records with duplicate IDs.
    case terminalImportRepeated
    /// "%1$lld lines have fewer fields than columns, starting with line %2$@.": Import notice for a CSV file. %1$lld is a number of lines, %2$@ the first line number.
    case terminalImportShortLines
    /// "Sort order: %@": Import preview. %@ is a query field, such as name or cr:desc. Without a full stop.
    case terminalImportSort
    /// "Import interrupted. To continue, import the same file again.": Shown after an import that the user interrupted.
    case terminalImportStopped
    /// "Stopping. Records already imported are kept.": Shown after Ctrl-C during an import.
    case terminalImportStopping
    /// "Subtitle: %@": Import preview. %@ is a list of columns. Without a full stop.
    case terminalImportSubtitle
    /// "The file doesn’t have the catalog’s title column, %1$@, so its titles come from %2$@. Entries that aren’t in the file keep their titles.": Import notice if the file lacks the catalog’s title column. %1$@ is that column, %2$@ the column used in its place.
    case terminalImportTitleInstead
    /// "To use another column, pass --title COLUMN.": What to do if the wrong column was used for titles. COLUMN stands for a name.
    case terminalImportTitleInsteadSuggestion
    /// "The file doesn’t have the catalog’s title column, %@, or a similar column. Existing entries keep their titles; new entries use their IDs as titles.": Import notice if the file lacks the catalog’s title column and no other column looks like titles. %@ is the missing column.
    case terminalImportTitleMissing
    /// "To choose a title column, pass --title COLUMN.": What to do if no title column was found. COLUMN stands for a name.
    case terminalImportTitleMissingSuggestion
    /// "Reading the file failed": Error summary. Without a full stop.
    case terminalImportUnreadable
    /// "%@ was missing or empty, so Almanac created a new database.": Warning at start. %@ is the path of the database.
    case terminalLibraryBegunAnew
    /// "Recovered from backups: %1$@. The last recovered change was made on %2$@; later changes are missing.": After the warning about a missing database. %1$@ is like “3 favourites and 1 note”, %2$@ a date and time.
    case terminalLibraryBroughtBack
    /// "Another program is using the database. Nothing was changed.": Error explanation: another program has locked the library.
    case terminalLibraryBusyExplanation
    /// "Try again in a moment.": What to do if the library or a catalog is in use, or a file changed during an import.
    case terminalLibraryBusySuggestion
    /// "The library is in use": Error summary. The library is Almanac’s database. Without a full stop.
    case terminalLibraryBusySummary
    /// "%@ doesn’t exist and can’t be created.": Why the library can’t be opened. %@ is a path.
    case terminalLibraryCannotMake
    /// "%1$@ can’t be opened (error code %2$@).": Why the library can’t be opened. %1$@ is a path, %2$@ a technical error code.
    case terminalLibraryCannotOpenExplanation
    /// "Check the directory’s permissions, or choose another directory with --data DIR.": What to do if the library can’t be opened.
    case terminalLibraryCannotOpenSuggestion
    /// "The library can’t be opened": Error summary. Without a full stop.
    case terminalLibraryCannotOpenSummary
    /// "There’s no disk space left for %@. Data that was already saved is unchanged.": Error explanation, after “The disk is full”. %@ is a directory.
    case terminalLibraryDiskFullExplanation
    /// "You don’t have permission to use %@. Nothing was changed.": Why the library can’t be opened. %@ is a path.
    case terminalLibraryForbidden
    /// "%@ is another program’s database. It wasn’t changed.": Error explanation. %@ is the path of the database.
    case terminalLibraryForeignExplanation
    /// "Choose another directory with --data DIR, or move the file.": What to do if the data directory contains another program’s database.
    case terminalLibraryForeignSuggestion
    /// "This isn’t an Almanac library": Error summary: another program made the database. Without a full stop.
    case terminalLibraryForeignSummary
    /// "The library uses format %1$@, but this version of Almanac supports formats only up to %2$@. Nothing was changed.": Error explanation. Both placeholders are format version numbers.
    case terminalLibraryNewerExplanation
    /// "Use the newer version of Almanac, or choose another directory with --data DIR.": What to do if a newer version of Almanac made the library.
    case terminalLibraryNewerSuggestion
    /// "This library was made by a newer version of Almanac": Error summary. Without a full stop.
    case terminalLibraryNewerSummary
    /// "%@ isn’t a directory.": Error explanation. %@ is a path.
    case terminalLibraryNotADirectoryExplanation
    /// "Choose another directory with --data DIR, or move the file.": What to do if the data directory’s path leads to a file.
    case terminalLibraryNotADirectorySuggestion
    /// "The data directory can’t be used": Error summary. Without a full stop.
    case terminalLibraryNotADirectorySummary
    /// "There was no backup of favourites and notes to restore.": After the warning about a missing database.
    case terminalLibraryNothingBroughtBack
    /// "%@ is read-only. Nothing was changed.": Error explanation. %@ is a directory.
    case terminalLibraryReadOnlyExplanation
    /// "Recovered %@. Nothing is missing.": After the warning about a missing database. %@ is like “3 favourites and 1 note”.
    case terminalLibraryRecoveredAll
    /// "%1$@ (code %2$@). Data that was already saved is unchanged.": Error explanation. %1$@ is the database’s message, such as “disk I/O error”, %2$@ its code.
    case terminalLibraryStorageExplanation
    /// "Check the disk, then try again.": What to do after a disk error.
    case terminalLibraryStorageSuggestion
    /// "A disk error occurred": Error summary. Without a full stop.
    case terminalLibraryStorageSummary
    /// "Can’t use %1$@: %2$@.": Why the library can’t be opened. %1$@ is a path, %2$@ the operating system’s message.
    case terminalLibrarySystemSays
    /// "Showing %1$@ of %2$@. To see more, use --limit or --offset.": Below a list. %1$@ is the number of results shown, %2$@ the total. Keep --limit and --offset as they are.
    case terminalListMore
    /// "No results found.": Shown if a list or search is empty.
    case terminalListNothing
    /// "%1$@ or %2$@": Joins the last two items of a list of alternatives.
    case terminalListOr
    /// "There are no results after the first %1$@ (total: %2$@).": Shown if --offset skips all results. %1$@ is the number skipped, %2$@ the total.
    case terminalListPastTheEnd
    /// "Description": Heading in the man page.
    case terminalManualDescription
    /// "Environment": Heading in the man page, above the environment variables.
    case terminalManualEnvironment
    /// "Name": Heading in the man page, above the name of the program.
    case terminalManualName
    /// "browse and search reference collections, online or offline": One-line description in the man page, also shown by “whatis”. Starts in lower case, without a full stop.
    case terminalManualSummary
    /// "Synopsis": Heading in the man page, above the syntax.
    case terminalManualSynopsis
    /// "The text isn’t valid UTF-8.": Error explanation: a note from the editor or standard input isn’t UTF-8.
    case terminalNotTextExplanation
    /// "Save the text as UTF-8, then try again.": What to do about a note that isn’t UTF-8.
    case terminalNotTextSuggestion
    /// "The note was also changed elsewhere while you were editing. It now contains both versions.": Shown after the editor is closed if the note was changed elsewhere in the meantime.
    case terminalNoteBoth
    /// "Removed the note on %@.": Confirmation. %@ is the ID of an entry.
    case terminalNoteCleared
    /// "This entry has no note.": Shown if an entry has no note.
    case terminalNoteNone
    /// "Saved the note on %@.": Confirmation. %@ is the ID of an entry.
    case terminalNoteSaved
    /// "The note wasn’t changed.": Shown after the editor is closed without a change.
    case terminalNoteUnchanged
    /// "failed": Result of a sync, in a table.
    case terminalOutcomeFailed
    /// "complete": Result of a sync, in a table.
    case terminalOutcomeOk
    /// "partial": Result of a sync, in a table.
    case terminalOutcomePartial
    /// "“%@” isn’t a valid catalog name": Error summary. %@ is the name that was typed. Without a full stop.
    case terminalPlanBadName
    /// "A catalog name starts with a letter and has at most 32 lower-case letters, digits and hyphens.": Error explanation.
    case terminalPlanBadNameExplanation
    /// "The file has no column named “%@”.": Error summary. %@ is the name that was typed.
    case terminalPlanNoColumn
    /// "The column “%1$@” can’t be used with %2$@.": Error summary. %1$@ is a column, %2$@ an option, such as --facet.
    case terminalPlanNotThat
    /// "The IDs in %@ can’t be changed": Error summary. %@ is a catalog. Without a full stop.
    case terminalPlanOtherIds
    /// "Favourites, notes and page addresses depend on them.": Error explanation: why the IDs in a catalog can’t be changed.
    case terminalPlanOtherIdsExplanation
    /// "Import the file as another catalog, or first run: almanac forget %@": What to do if a file would change a catalog’s IDs. %@ is a catalog. Keep the command as it is.
    case terminalPlanOtherIdsForget
    /// "The IDs come from the column “%@”. Import the file as another catalog.": What to do if a file would change a catalog’s IDs. %@ is a column.
    case terminalPlanOtherIdsSuggestion
    /// "To see the file’s columns, use --dry-run.": What to do if an option names a column that the file doesn’t have or that doesn’t suit the option.
    case terminalPlanSeeColumns
    /// "The name %@ is reserved.": Error summary. %@ is the name that was typed.
    case terminalPlanTakenName
    /// "details": Progress of a sync, after the name of a catalog: the full entries are being fetched.
    case terminalProgressDetails
    /// "building pages and search index": Progress of an import: the last phase.
    case terminalProgressIndexing
    /// "list": Progress of a sync, after the name of a catalog: the list of entries is being fetched.
    case terminalProgressList
    /// "analysing": Progress of an import: the first phase, which detects the type of each column.
    case terminalProgressLooking
    /// "%1$@ of %2$@": Progress of a sync or an import: %1$@ of %2$@ are done.
    case terminalProgressOf
    /// "saving": Progress of a sync, after the name of a catalog.
    case terminalProgressPublishing
    /// "updating": Progress of an import: entries stored earlier are being updated.
    case terminalProgressRemaking
    /// "storing": Progress of an import: records are being stored.
    case terminalProgressStoring
    /// "waiting": Progress of a sync, after the name of a catalog.
    case terminalProgressWaiting
    /// "The previous state was saved to %@. To go back to it, restore that file with --replace.": Shown after a restore. %@ is a file. Keep --replace as it is.
    case terminalRestoreBackup
    /// "Backup restored. You now have %@.": Shown after a restore. %@ is like “3 favourites and 1 note”.
    case terminalRestoreDone
    /// "There was nothing to restore. You still have %@.": Shown after a restore that changed nothing. %@ is like “3 favourites and 1 note”.
    case terminalRestoreNothing
    /// "%lld entries have different notes or names in the backup and were left unchanged (%@). To use the backup’s versions, restore it with --replace.": Shown after a restore if some notes or names differ from the backup and were left alone. %@ is a list of entries. Keep --replace as it is.
    case terminalRestoreOlder
    /// "%lld changes in the backup were invalid and were skipped.": Shown after a restore: the number of changes in the backup that were skipped.
    case terminalRestoreSkipped
    /// "Press Enter for the punchline.": Prompt on a terminal after the first half of a joke.
    case terminalRevealAsk
    /// "comma": Field separator of a CSV file, in “CSV (comma)”.
    case terminalSeparatorComma
    /// "semicolon": Field separator of a CSV file, in “CSV (semicolon)”.
    case terminalSeparatorSemicolon
    /// "tab": Field separator of a CSV file, in “CSV (tab)”.
    case terminalSeparatorTab
    /// "Open this address in a browser. Press Ctrl-C to stop.": Below the address of the web server.
    case terminalServeRunning
    /// "Choose another address with --host, such as --host 127.0.0.1.": What to do if the server can’t use an address.
    case terminalServerBadHostSuggestion
    /// "“%@” isn’t an address of this computer": Error summary. %@ is a host name or an address. Without a full stop.
    case terminalServerBadHostSummary
    /// "Can’t listen on %1$@, port %2$@": Error summary. %1$@ is an address, %2$@ a port. Without a full stop.
    case terminalServerCannotListenSummary
    /// "Another program is listening on %1$@, port %2$@. Almanac may already be running.": Error explanation. %1$@ is an address, %2$@ a port.
    case terminalServerInUseExplanation
    /// "Choose another port with --port N; --port 0 picks a free port.": What to do if a port can’t be used.
    case terminalServerInUseSuggestion
    /// "Port %@ is already in use": Error summary. %@ is a port. Without a full stop.
    case terminalServerInUseSummary
    /// "Ports below 1024 are reserved for administrators.": Error explanation.
    case terminalServerNotPermittedExplanation
    /// "You don’t have permission to use port %@": Error summary. %@ is a port. Without a full stop.
    case terminalServerNotPermittedSummary
    /// "Only part of this entry is stored, and the rest couldn’t be fetched: %@": Shown above an entry that is only partly stored. %@ is the reason, a sentence.
    case terminalShowNotFetched
    /// "The source asked Almanac to wait until %@.": Sync problem. %@ is a date and time.
    case terminalSyncBlocked
    /// "details: “%@”": In brackets after a sync problem. %@ is a technical term from the response or the program.
    case terminalSyncDetail
    /// "The source’s list was empty, so the %lld stored entries were kept.": Sync problem: the source returned an empty list, which is probably a mistake.
    case terminalSyncEmptyList
    /// "To continue, run “almanac sync %@”.": What to do after a sync that was stopped. %@ is the names of catalogs, such as monsters.
    case terminalSyncGoOn
    /// "The source reported %1$@ entries but sent more than %2$@; the rest weren’t stored.": Sync problem. %1$@ and %2$@ are numbers of entries.
    case terminalSyncLongList
    /// "%lld more problems": Below a shortened list of problems: the number left out.
    case terminalSyncMore
    /// "This catalog was imported from a file. To update it, import the file again.": Sync problem: the catalog has no source.
    case terminalSyncNoUpstream
    /// "No requests were sent because of --offline.": Sync problem.
    case terminalSyncOffline
    /// "%lld entries are still incomplete. The next sync or a running server (almanac serve) will fetch the rest.": Below the results of a sync, after the name of a catalog and a colon. “almanac serve” is a command.
    case terminalSyncPartial
    /// "Another sync or import of this catalog is running.": Error explanation, after “monsters is already being updated”.
    case terminalSyncRunningExplanation
    /// "%@ is already being updated": Error summary. %@ is a catalog. Without a full stop.
    case terminalSyncRunningSummary
    /// "The source reported %1$@ entries but sent only %2$@.": Sync problem. %1$@ and %2$@ are numbers of entries.
    case terminalSyncShortList
    /// "Stopping. Data already received is kept.": Shown after Ctrl-C during a sync.
    case terminalSyncStopping
    /// "Try again after %@.": What to do if a source asked for a pause. %@ is a date and time.
    case terminalSyncTryAfter
    /// "Try again after that time. Until then, Almanac won’t send any requests.": What to do after “The source asked Almanac to wait until …”.
    case terminalSyncTryThen
    /// "%lld entries haven’t been checked recently. Each sync checks some of them; a running server (almanac serve) gradually checks them all.": Below the results of a sync, after the name of a catalog and a colon. “almanac serve” is a command.
    case terminalSyncWaiting
    /// "Run the command again without --offline.": What to do if nothing was fetched because of the option --offline.
    case terminalSyncWithoutOffline
    /// "date": Type of a column in an import preview.
    case terminalTypeDate
    /// "yes/no": Type of a column in an import preview.
    case terminalTypeFlag
    /// "link": Type of a column in an import preview: web addresses.
    case terminalTypeLink
    /// "list": Type of a column in an import preview.
    case terminalTypeList
    /// "long text": Type of a column in an import preview: text longer than a line.
    case terminalTypeLong
    /// "nested": Type of a column in an import preview: nested JSON, shown as it is.
    case terminalTypeNested
    /// "number": Type of a column in an import preview.
    case terminalTypeNumber
    /// "picture": Type of a column in an import preview: addresses of pictures.
    case terminalTypePicture
    /// "text": Type of a column in an import preview.
    case terminalTypeText
    /// "title": Type of a column in an import preview: the column with the titles.
    case terminalTypeTitle
    /// "Use a host name or an address, such as 192.168.1.5.": What to do about an invalid host name.
    case terminalUsageAHost
    /// "Use a whole number from 0 to 65535; 0 picks a free port.": What to do about an invalid port.
    case terminalUsageAPort
    /// "Use a number of requests per second greater than 0 and up to 10000, such as 2.5.": What to do about an invalid rate of requests.
    case terminalUsageARate
    /// "Use %@.": What to do about an invalid value. %@ lists the valid values: “a, b or c”.
    case terminalUsageAllowed
    /// "Use a web address, such as https://swapi.dev.": What to do about an invalid web address for a source.
    case terminalUsageAnAddress
    /// "“%@” isn’t a valid path.": Error summary. %@ is what was typed in place of a path.
    case terminalUsageBadPath
    /// "Invalid value for %1$@: “%2$@”.": Error summary. %1$@ is an option or an environment variable, %2$@ the value.
    case terminalUsageBadValue
    /// "%1$@ and %2$@ can’t be used together.": Error summary. Both placeholders are options.
    case terminalUsageConflict
    /// "To exclude a word, put the query in quotes (almanac find \"dragon %1$@\") or put -- before the word (almanac find dragon -- %1$@).": What to do about a search word that looks like an option. %1$@ is that word.
    case terminalUsageDashWord
    /// "Did you mean %@?": After an unknown name. %@ is one suggestion or several: “a, b or c”.
    case terminalUsageDidYouMean
    /// "Unexpected argument: “%@”.": Error summary. %@ is what was typed.
    case terminalUsageExtraOperand
    /// "Missing argument: %@.": Error summary. %@ is the missing argument, such as CATALOG.
    case terminalUsageMissingOperand
    /// "The option %@ is required.": Error summary. %@ is an option, such as --catalog NAME.
    case terminalUsageMissingOption
    /// "The option %1$@ requires a value: %2$@.": Error summary. %1$@ is an option, %2$@ the placeholder for its value, such as DIR.
    case terminalUsageMissingValue
    /// "Almanac couldn’t find a home directory for its data.": Error summary: there’s no home directory, and --data wasn’t given.
    case terminalUsageNoDataDirectory
    /// "“%@” isn’t a valid entry ID. Use an ID such as monsters/aboleth.": Error summary. %@ is what was typed in place of an entry’s ID.
    case terminalUsageNotAnId
    /// "“%@” isn’t valid UTF-8.": Error summary. %@ is what was typed, with � in place of invalid bytes.
    case terminalUsageNotText
    /// "Use only one of these options.": What to do about two options that can’t be used together.
    case terminalUsageOneOfThem
    /// "Use --data DIR to choose a directory with a UTF-8 name.": What to do if the path of the data directory is empty or isn’t UTF-8.
    case terminalUsageOtherDirectory
    /// "Choose a directory with --data DIR.": What to do if there’s no home directory.
    case terminalUsageSayData
    /// "To list the catalogs, run “almanac catalogs”.": What to do about an unknown catalog.
    case terminalUsageSeeCatalogs
    /// "For help, run “%@ --help”.": What to do about an invalid command line. %@ is a command, such as “almanac list”.
    case terminalUsageSeeHelp
    /// "Enter the text in UTF-8, then try again.": What to do about an argument that isn’t UTF-8.
    case terminalUsageTypeText
    /// "The option %@ doesn’t take a value.": Error summary. %@ is an option.
    case terminalUsageUnexpectedValue
    /// "“%1$@” needs a subcommand: %2$@.": Error summary. %1$@ is the first word of a command, such as favourite, %2$@ the words that can follow.
    case terminalUsageUnfinishedCommand
    /// "Unknown command: “%@”.": Error summary. %@ is what was typed.
    case terminalUsageUnknownCommand
    /// "Unknown option: “%@”.": Error summary. %@ is what was typed.
    case terminalUsageUnknownOption
    /// "Unknown option for “%1$@”: “%2$@”.": Error summary. %1$@ is a command, such as list, %2$@ the option that was typed.
    case terminalUsageUnknownOptionOf
    /// "Use a whole number greater than 0.": What to do about an invalid value for an option.
    case terminalUsageWholeFromOne
    /// "Use 0 or a positive whole number.": What to do about an invalid value for an option.
    case terminalUsageWholeFromZero
    /// "Choose the editor for notes (default: vi)": Man page: the environment variables VISUAL and EDITOR.
    case terminalVariableEditor
    /// "Set your API key for a source that requires a key": Man page: the environment variable ALMANAC_<NAME>_KEY.
    case terminalVariableKey
    /// "Set the language if --locale isn’t used; the first variable that is set takes precedence": Man page: the environment variables LC_ALL, LC_MESSAGES and LANG.
    case terminalVariableLanguage
    /// "Turn off colours if set to any value": Man page: the environment variable NO_COLOR.
    case terminalVariableNoColor
    /// "Set the directory of Almanac’s data files if they aren’t found automatically": Man page: the environment variable ALMANAC_SHARE. The data files are installed with the program.
    case terminalVariableShare
    /// "Set the base directory for data, unless --data or ALMANAC_DATA is set": Man page: the environment variable XDG_DATA_HOME.
    case terminalVariableXdg
    /// "%@ cm": Centimetres; %@ is the formatted number.
    case unitCentimetres
    /// "%@ credits": Credits, the money of a fictional universe; %@ is the formatted number.
    case unitCredits
    /// "%@ days": Days; %@ is the formatted number.
    case unitDays
    /// "%@ XP": Experience points in a role-playing game; %@ is the formatted number.
    case unitExperiencePoints
    /// "%@ ft.": Feet, abbreviated as in stat blocks; %@ is the formatted number.
    case unitFeet
    /// "%@ hours": Hours; %@ is the formatted number.
    case unitHours
    /// "%@ kg": Kilograms; %@ is the formatted number.
    case unitKilograms
    /// "%@ km": Kilometres; %@ is the formatted number.
    case unitKilometres
    /// "%@ km/h": Speed in kilometres per hour; %@ is the formatted number.
    case unitKilometresPerHour
    /// "%@ MGLT": Speed in megalights per hour (MGLT), a fictional unit; %@ is the formatted number.
    case unitMegalightsPerHour
    /// "%@ m": Metres; %@ is the formatted number.
    case unitMetres
    /// "%@ months": A time in months; %@ is the formatted number.
    case unitMonths
    /// "%@ passengers": A vehicle’s passengers; %@ is the formatted number.
    case unitPassengers
    /// "%@ people": A population; %@ is the formatted number.
    case unitPeople
    /// "%@%%": A percentage; %@ is the formatted number.
    case unitPercent
    /// "%@ g": Surface gravity as a multiple of the Earth’s; %@ is the formatted number.
    case unitStandardGravity
    /// "%@ t": Metric tonnes; %@ is the formatted number.
    case unitTonnes
    /// "%@ weeks": A time in weeks; %@ is the formatted number.
    case unitWeeks
    /// "%@ years": Years; %@ is the formatted number.
    case unitYears
    /// "no": The value of a false attribute.
    case valueNo
    /// "none": The value of an attribute if there is nothing to count, such as a ship’s cargo capacity if it has none.
    case valueNone
    /// "not applicable": The value of an attribute that doesn’t apply to the entry.
    case valueNotApplicable
    /// "unknown": The value of an attribute that the source doesn’t know; must suit attribute names of every gender.
    case valueUnknown
    /// "yes": The value of a true attribute.
    case valueYes
}

/// Wide enough for the end of each text in its table.
typealias TextEnd = UInt16

/// The texts behind `Phrase`, indexed by its raw value.
enum PhraseTable {
    /// The keys, in the order of their bytes.
    static var keys: TextTable { TextTable(text: keysText, ends: keysEnds) }

    private static let keysText: StaticString = """
        ago.days\
        ago.hours\
        ago.justNow\
        ago.minutes\
        ago.months\
        ago.never\
        ago.onDate\
        ago.weeks\
        ago.years\
        attribution.written-for-almanac-under-the-licence-of-the-program\
        count.entries\
        date.firstDay\
        date.long\
        date.month01\
        date.month02\
        date.month03\
        date.month04\
        date.month05\
        date.month06\
        date.month07\
        date.month08\
        date.month09\
        date.month10\
        date.month11\
        date.month12\
        dnd5e.actions\
        dnd5e.aligned.any-alignment\
        dnd5e.aligned.any-chaotic-alignment\
        dnd5e.aligned.any-evil-alignment\
        dnd5e.aligned.any-non-good-alignment\
        dnd5e.aligned.any-non-lawful-alignment\
        dnd5e.aligned.chaotic-evil\
        dnd5e.aligned.chaotic-good\
        dnd5e.aligned.chaotic-neutral\
        dnd5e.aligned.lawful-evil\
        dnd5e.aligned.lawful-good\
        dnd5e.aligned.lawful-neutral\
        dnd5e.aligned.neutral\
        dnd5e.aligned.neutral-evil\
        dnd5e.aligned.neutral-good\
        dnd5e.aligned.neutral-good-50-or-neutral-evil-50\
        dnd5e.aligned.unaligned\
        dnd5e.alignment\
        dnd5e.alignment.any-alignment\
        dnd5e.alignment.any-chaotic-alignment\
        dnd5e.alignment.any-evil-alignment\
        dnd5e.alignment.any-non-good-alignment\
        dnd5e.alignment.any-non-lawful-alignment\
        dnd5e.alignment.chaotic-evil\
        dnd5e.alignment.chaotic-good\
        dnd5e.alignment.chaotic-neutral\
        dnd5e.alignment.lawful-evil\
        dnd5e.alignment.lawful-good\
        dnd5e.alignment.lawful-neutral\
        dnd5e.alignment.neutral\
        dnd5e.alignment.neutral-evil\
        dnd5e.alignment.neutral-good\
        dnd5e.alignment.neutral-good-50-or-neutral-evil-50\
        dnd5e.alignment.unaligned\
        dnd5e.armour.armor-scraps\
        dnd5e.armour.barding-scraps\
        dnd5e.armour.breastplate\
        dnd5e.armour.chain-mail\
        dnd5e.armour.chain-shirt\
        dnd5e.armour.half-plate\
        dnd5e.armour.hide-armor\
        dnd5e.armour.leather-armor\
        dnd5e.armour.natural\
        dnd5e.armour.padded-armor\
        dnd5e.armour.patchwork-armor\
        dnd5e.armour.plate\
        dnd5e.armour.plate-armor\
        dnd5e.armour.ring-mail\
        dnd5e.armour.scale-mail\
        dnd5e.armour.shield\
        dnd5e.armour.splint\
        dnd5e.armour.splint-armor\
        dnd5e.armour.studded-leather\
        dnd5e.armour.studded-leather-armor\
        dnd5e.armour.while\
        dnd5e.armour.with\
        dnd5e.armourClass\
        dnd5e.blindBeyond\
        dnd5e.burrowingSpeed\
        dnd5e.challenge\
        dnd5e.challengeInline\
        dnd5e.charisma\
        dnd5e.climbingSpeed\
        dnd5e.collection\
        dnd5e.collectionShort\
        dnd5e.condition.blinded\
        dnd5e.condition.blinded.text\
        dnd5e.condition.charmed\
        dnd5e.condition.charmed.text\
        dnd5e.condition.deafened\
        dnd5e.condition.deafened.text\
        dnd5e.condition.exhaustion\
        dnd5e.condition.exhaustion.text\
        dnd5e.condition.frightened\
        dnd5e.condition.frightened.text\
        dnd5e.condition.grappled\
        dnd5e.condition.grappled.text\
        dnd5e.condition.incapacitated\
        dnd5e.condition.incapacitated.text\
        dnd5e.condition.invisible\
        dnd5e.condition.invisible.text\
        dnd5e.condition.paralyzed\
        dnd5e.condition.paralyzed.text\
        dnd5e.condition.petrified\
        dnd5e.condition.petrified.text\
        dnd5e.condition.poisoned\
        dnd5e.condition.poisoned.text\
        dnd5e.condition.prone\
        dnd5e.condition.prone.text\
        dnd5e.condition.restrained\
        dnd5e.condition.restrained.text\
        dnd5e.condition.stunned\
        dnd5e.condition.stunned.text\
        dnd5e.condition.unconscious\
        dnd5e.condition.unconscious.text\
        dnd5e.conditionImmunities\
        dnd5e.conditions\
        dnd5e.constitution\
        dnd5e.count\
        dnd5e.damage.acid\
        dnd5e.damage.bludgeoning\
        dnd5e.damage.bludgeoning-piercing-and-slashing-from-nonmagical-attacks-from-stoneskin\
        dnd5e.damage.bludgeoning-piercing-and-slashing-from-nonmagical-weapons\
        dnd5e.damage.bludgeoning-piercing-and-slashing-from-nonmagical-weapons-that-aren-t-adamantine\
        dnd5e.damage.bludgeoning-piercing-and-slashing-from-nonmagical-weapons-that-aren-t-silvered\
        dnd5e.damage.cold\
        dnd5e.damage.damage-from-spells\
        dnd5e.damage.fire\
        dnd5e.damage.force\
        dnd5e.damage.lightning\
        dnd5e.damage.necrotic\
        dnd5e.damage.piercing\
        dnd5e.damage.piercing-and-slashing-from-nonmagical-weapons-that-aren-t-adamantine\
        dnd5e.damage.piercing-from-magic-weapons-wielded-by-good-creatures\
        dnd5e.damage.poison\
        dnd5e.damage.psychic\
        dnd5e.damage.radiant\
        dnd5e.damage.slashing\
        dnd5e.damage.thunder\
        dnd5e.damageImmunities\
        dnd5e.description\
        dnd5e.dexterity\
        dnd5e.experience\
        dnd5e.features\
        dnd5e.flyingSpeed\
        dnd5e.hitPoints\
        dnd5e.hovers\
        dnd5e.immuneToIt\
        dnd5e.immunities\
        dnd5e.intelligence\
        dnd5e.language.abyssal\
        dnd5e.language.all\
        dnd5e.language.any-four-languages\
        dnd5e.language.any-languages-it-knew-in-life\
        dnd5e.language.any-one-language\
        dnd5e.language.any-one-language-usually-common\
        dnd5e.language.any-six-languages\
        dnd5e.language.any-two-languages\
        dnd5e.language.aquan\
        dnd5e.language.auran\
        dnd5e.language.blink-dog\
        dnd5e.language.celestial\
        dnd5e.language.common\
        dnd5e.language.deep-speech\
        dnd5e.language.draconic\
        dnd5e.language.druidic\
        dnd5e.language.dwarvish\
        dnd5e.language.elvish\
        dnd5e.language.giant\
        dnd5e.language.giant-eagle\
        dnd5e.language.giant-elk\
        dnd5e.language.giant-owl\
        dnd5e.language.gnoll\
        dnd5e.language.gnomish\
        dnd5e.language.goblin\
        dnd5e.language.ignan\
        dnd5e.language.infernal\
        dnd5e.language.one-language-known-by-its-creator\
        dnd5e.language.orc\
        dnd5e.language.otyugh\
        dnd5e.language.primordial\
        dnd5e.language.sahuagin\
        dnd5e.language.sphinx\
        dnd5e.language.sylvan\
        dnd5e.language.terran\
        dnd5e.language.the-languages-it-knew-in-life\
        dnd5e.language.undercommon\
        dnd5e.language.winter-wolf\
        dnd5e.language.worg\
        dnd5e.languages\
        dnd5e.legendaryActions\
        dnd5e.monsters\
        dnd5e.ofSize.gargantuan\
        dnd5e.ofSize.huge\
        dnd5e.ofSize.large\
        dnd5e.ofSize.medium\
        dnd5e.ofSize.small\
        dnd5e.ofSize.tiny\
        dnd5e.otherForms\
        dnd5e.proficiency\
        dnd5e.reactions\
        dnd5e.resistances\
        dnd5e.savingThrows\
        dnd5e.sense.blindsight\
        dnd5e.sense.darkvision\
        dnd5e.sense.passivePerception\
        dnd5e.sense.tremorsense\
        dnd5e.sense.truesight\
        dnd5e.senses\
        dnd5e.short.cha\
        dnd5e.short.con\
        dnd5e.short.dex\
        dnd5e.short.int\
        dnd5e.short.str\
        dnd5e.short.wis\
        dnd5e.size\
        dnd5e.size.gargantuan\
        dnd5e.size.huge\
        dnd5e.size.large\
        dnd5e.size.medium\
        dnd5e.size.small\
        dnd5e.size.tiny\
        dnd5e.sizeAndType\
        dnd5e.skill.acrobatics\
        dnd5e.skill.animal-handling\
        dnd5e.skill.arcana\
        dnd5e.skill.athletics\
        dnd5e.skill.deception\
        dnd5e.skill.history\
        dnd5e.skill.insight\
        dnd5e.skill.intimidation\
        dnd5e.skill.investigation\
        dnd5e.skill.medicine\
        dnd5e.skill.nature\
        dnd5e.skill.perception\
        dnd5e.skill.performance\
        dnd5e.skill.persuasion\
        dnd5e.skill.religion\
        dnd5e.skill.sleight-of-hand\
        dnd5e.skill.stealth\
        dnd5e.skill.survival\
        dnd5e.skills\
        dnd5e.speed\
        dnd5e.speed.burrow\
        dnd5e.speed.climb\
        dnd5e.speed.fly\
        dnd5e.speed.hover\
        dnd5e.speed.swim\
        dnd5e.spell.barkskin\
        dnd5e.spell.mage-armor\
        dnd5e.state.blinded\
        dnd5e.state.charmed\
        dnd5e.state.deafened\
        dnd5e.state.exhaustion\
        dnd5e.state.frightened\
        dnd5e.state.grappled\
        dnd5e.state.incapacitated\
        dnd5e.state.invisible\
        dnd5e.state.paralyzed\
        dnd5e.state.petrified\
        dnd5e.state.poisoned\
        dnd5e.state.prone\
        dnd5e.state.restrained\
        dnd5e.state.stunned\
        dnd5e.state.unconscious\
        dnd5e.strength\
        dnd5e.subtype\
        dnd5e.subtype.any-race\
        dnd5e.subtype.demon\
        dnd5e.subtype.demon-shapechanger\
        dnd5e.subtype.devil\
        dnd5e.subtype.devil-shapechanger\
        dnd5e.subtype.dwarf\
        dnd5e.subtype.elf\
        dnd5e.subtype.gnoll\
        dnd5e.subtype.gnome\
        dnd5e.subtype.goblinoid\
        dnd5e.subtype.grimlock\
        dnd5e.subtype.human\
        dnd5e.subtype.human-shapechanger\
        dnd5e.subtype.kobold\
        dnd5e.subtype.lizardfolk\
        dnd5e.subtype.merfolk\
        dnd5e.subtype.orc\
        dnd5e.subtype.sahuagin\
        dnd5e.subtype.shapechanger\
        dnd5e.subtype.titan\
        dnd5e.swimmingSpeed\
        dnd5e.telepathy\
        dnd5e.traits\
        dnd5e.type\
        dnd5e.type.aberration\
        dnd5e.type.beast\
        dnd5e.type.celestial\
        dnd5e.type.construct\
        dnd5e.type.dragon\
        dnd5e.type.elemental\
        dnd5e.type.fey\
        dnd5e.type.fiend\
        dnd5e.type.giant\
        dnd5e.type.humanoid\
        dnd5e.type.monstrosity\
        dnd5e.type.ooze\
        dnd5e.type.plant\
        dnd5e.type.swarm-of-tiny-beasts\
        dnd5e.type.undead\
        dnd5e.typeAndSubtype\
        dnd5e.usage.longRest\
        dnd5e.usage.perDay\
        dnd5e.usage.recharge\
        dnd5e.usage.rechargeFrom\
        dnd5e.usage.shortOrLongRest\
        dnd5e.usage.shortRest\
        dnd5e.vulnerabilities\
        dnd5e.walkingSpeed\
        dnd5e.wisdom\
        failure.addressTooLong.explanation\
        failure.addressTooLong.suggestion\
        failure.addressTooLong.summary\
        failure.badAddress.explanation\
        failure.badAddress.suggestion\
        failure.badAddress.summary\
        failure.badBackup.explanation\
        failure.badBackup.suggestion\
        failure.badBackup.summary\
        failure.badBody.notAList\
        failure.badBody.notAString\
        failure.badBody.notAnObject\
        failure.badBody.notJSON\
        failure.badBody.notText\
        failure.badBody.suggestion\
        failure.badRequest.explanation\
        failure.badRequest.suggestion\
        failure.badRequest.summary\
        failure.bodyTooLarge.explanation\
        failure.bodyTooLarge.suggestion\
        failure.bodyTooLarge.summary\
        failure.damagedBackup\
        failure.damagedCatalog.explanation\
        failure.damagedCatalog.suggestion\
        failure.damagedCatalog.summary\
        failure.damagedEntry.explanation\
        failure.damagedEntry.suggestion\
        failure.damagedEntry.summary\
        failure.damagedExplanation\
        failure.damagedKeep\
        failure.damagedNothing\
        failure.damagedRescued\
        failure.damagedSuggestion\
        failure.damagedSummary\
        failure.diskFull.explanation\
        failure.diskFull.suggestion\
        failure.diskFull.summary\
        failure.emptyCatalog.explanation\
        failure.emptyCatalog.suggestion\
        failure.emptyCatalog.summary\
        failure.favouriteLimit.explanation\
        failure.favouriteLimit.over\
        failure.favouriteLimit.suggestion\
        failure.favouriteLimit.summary\
        failure.fileSizeLimit.explanation\
        failure.fileSizeLimit.suggestion\
        failure.fileSizeLimit.summary\
        failure.forbidden.explanation\
        failure.forbidden.suggestion\
        failure.forbidden.summary\
        failure.libraryUnusable.explanation\
        failure.libraryUnusable.suggestion\
        failure.libraryUnusable.summary\
        failure.methodNotAllowed.explanation\
        failure.methodNotAllowed.methods\
        failure.methodNotAllowed.suggestion\
        failure.methodNotAllowed.summary\
        failure.nameTooLong.explanation\
        failure.nameTooLong.suggestion\
        failure.nameTooLong.summary\
        failure.newerBackup.explanation\
        failure.newerBackup.suggestion\
        failure.newerBackup.summary\
        failure.noSuchPage.explanation\
        failure.noSuchPage.suggestion\
        failure.noSuchPage.summary\
        failure.noteTooLong.explanation\
        failure.noteTooLong.suggestion\
        failure.noteTooLong.summary\
        failure.nothingChanged\
        failure.readOnly.explanation\
        failure.readOnly.suggestion\
        failure.readOnly.summary\
        failure.replaced.explanation\
        failure.replaced.rescued\
        failure.replaced.suggestion\
        failure.replaced.summary\
        failure.unknownCatalog.explanation\
        failure.unknownCatalog.suggestion\
        failure.unknownCatalog.summary\
        failure.unknownEntry.explanation\
        failure.unknownEntry.suggestion\
        failure.unknownEntry.suggestionOffline\
        failure.unknownEntry.summary\
        failure.wrongHost.explanation\
        failure.wrongHost.suggestion\
        failure.wrongHost.summary\
        favourites.overLimit\
        jokes.collection\
        jokes.count\
        jokes.draw\
        jokes.jokes\
        jokes.kind\
        jokes.kind.animals\
        jokes.kind.christmas\
        jokes.kind.dad\
        jokes.kind.dark\
        jokes.kind.food\
        jokes.kind.general\
        jokes.kind.home\
        jokes.kind.knock-knock\
        jokes.kind.music\
        jokes.kind.programming\
        jokes.kind.pun\
        jokes.kind.science\
        jokes.kind.spooky\
        jokes.kind.travel\
        jokes.kind.words\
        jokes.kind.work\
        jokes.next\
        jokes.punchline\
        licence.all-rights-reserved\
        licence.no-licence-granted\
        list.separator\
        list.two\
        mealdb.area\
        mealdb.area.american\
        mealdb.area.argentinian\
        mealdb.area.australian\
        mealdb.area.austrian\
        mealdb.area.british\
        mealdb.area.canadian\
        mealdb.area.chinese\
        mealdb.area.croatian\
        mealdb.area.dutch\
        mealdb.area.egyptian\
        mealdb.area.filipino\
        mealdb.area.french\
        mealdb.area.greek\
        mealdb.area.indian\
        mealdb.area.irish\
        mealdb.area.italian\
        mealdb.area.jamaican\
        mealdb.area.japanese\
        mealdb.area.kenyan\
        mealdb.area.malaysian\
        mealdb.area.mexican\
        mealdb.area.moroccan\
        mealdb.area.norwegian\
        mealdb.area.polish\
        mealdb.area.portuguese\
        mealdb.area.russian\
        mealdb.area.spanish\
        mealdb.area.swedish\
        mealdb.area.syrian\
        mealdb.area.thai\
        mealdb.area.tunisian\
        mealdb.area.turkish\
        mealdb.area.ukrainian\
        mealdb.area.uruguayan\
        mealdb.area.vietnamese\
        mealdb.collection\
        mealdb.count\
        mealdb.desserts\
        mealdb.ingredientCount\
        mealdb.ingredients\
        mealdb.method\
        mealdb.source\
        mealdb.tag.alcoholic\
        mealdb.tag.baking\
        mealdb.tag.bbq\
        mealdb.tag.biscuit\
        mealdb.tag.breakfast\
        mealdb.tag.brunch\
        mealdb.tag.bun\
        mealdb.tag.cake\
        mealdb.tag.calorific\
        mealdb.tag.caramel\
        mealdb.tag.chilled\
        mealdb.tag.chocolate\
        mealdb.tag.christmas\
        mealdb.tag.dairy\
        mealdb.tag.desert\
        mealdb.tag.dessert\
        mealdb.tag.dinnerparty\
        mealdb.tag.fried\
        mealdb.tag.frozen\
        mealdb.tag.fruity\
        mealdb.tag.glazed\
        mealdb.tag.gluten-free\
        mealdb.tag.halloween\
        mealdb.tag.heavy\
        mealdb.tag.light\
        mealdb.tag.no-oven\
        mealdb.tag.nutty\
        mealdb.tag.pancake\
        mealdb.tag.pie\
        mealdb.tag.pudding\
        mealdb.tag.snack\
        mealdb.tag.sour\
        mealdb.tag.speciality\
        mealdb.tag.summer\
        mealdb.tag.sweet\
        mealdb.tag.tart\
        mealdb.tag.treat\
        mealdb.tag.unhealthy\
        mealdb.tag.vegan\
        mealdb.tag.yeast\
        mealdb.tags\
        mealdb.video\
        number.word01\
        number.word02\
        number.word03\
        number.word04\
        number.word05\
        number.word06\
        number.word07\
        number.word08\
        number.word09\
        number.word10\
        own.collection\
        pages.abilities\
        pages.abilityHeard\
        pages.absent\
        pages.absentCatalog\
        pages.absentOffline\
        pages.absentRefresh\
        pages.addNote\
        pages.allFavourites\
        pages.anything\
        pages.around\
        pages.atSource\
        pages.back\
        pages.backToTheEntry\
        pages.backup\
        pages.backupHelp\
        pages.backupSave\
        pages.bytesKept\
        pages.cancel\
        pages.checked\
        pages.close\
        pages.collections\
        pages.copied\
        pages.copyLink\
        pages.corrected\
        pages.crumbs\
        pages.deviceOffline\
        pages.deviceOnline\
        pages.didYouMean\
        pages.editNote\
        pages.everywhere\
        pages.explain\
        pages.explainNot\
        pages.favourite\
        pages.favouriteCount\
        pages.favouriteSince\
        pages.favourites\
        pages.feedWantsKey\
        pages.feeds\
        pages.fetchingNext\
        pages.filterNamed\
        pages.filters\
        pages.firstOnTheWay\
        pages.found\
        pages.foundIn\
        pages.from\
        pages.fromTheDeck\
        pages.frontPlaceholder\
        pages.gone\
        pages.goneShort\
        pages.imported\
        pages.importedWhen\
        pages.inItsPlace\
        pages.keepTicks\
        pages.kept\
        pages.keptHelp\
        pages.keyArrows\
        pages.keyHelp\
        pages.keyNext\
        pages.keyPrevious\
        pages.keySearch\
        pages.keyStar\
        pages.keys\
        pages.keysOn\
        pages.language\
        pages.leftOut\
        pages.letGo\
        pages.letGoOf\
        pages.linkTo\
        pages.links\
        pages.listChecked\
        pages.minus\
        pages.misunderstood\
        pages.more\
        pages.moreFilters\
        pages.moreMentions\
        pages.nameOfFavourite\
        pages.named\
        pages.namesOnly\
        pages.neverChecked\
        pages.next\
        pages.noFavourites\
        pages.notChecked\
        pages.notDone\
        pages.notKept\
        pages.noteBoth\
        pages.noteCount\
        pages.noteDiscard\
        pages.noteDraft\
        pages.noteHelp\
        pages.noteKept\
        pages.noteStays\
        pages.notes\
        pages.nothingFoundHelp\
        pages.nothingKept\
        pages.nothingKeptHelp\
        pages.nothingKeptOffline\
        pages.nothingMatches\
        pages.nothingMatchesHelp\
        pages.nothingNew\
        pages.nothingStarred\
        pages.of\
        pages.ofTheDay\
        pages.offlineMode\
        pages.onlyFavourites\
        pages.ownPage\
        pages.ownRecord\
        pages.partial\
        pages.partialOffline\
        pages.pastTheEnd\
        pages.pictureOf\
        pages.pictures\
        pages.picturesFetching\
        pages.picturesFew\
        pages.picturesFull\
        pages.picturesHelp\
        pages.picturesKeepAll\
        pages.picturesKeepAllOf\
        pages.picturesRemove\
        pages.picturesRemoveOf\
        pages.plus\
        pages.previous\
        pages.print\
        pages.putBack\
        pages.random\
        pages.rangeFrom\
        pages.rangeUnder\
        pages.readAs\
        pages.refresh\
        pages.remove\
        pages.removeOf\
        pages.removed\
        pages.rename\
        pages.renameOf\
        pages.restore\
        pages.restoreFile\
        pages.restoreHelp\
        pages.restoreReplace\
        pages.restored\
        pages.restoredOlder\
        pages.roll\
        pages.rollAgain\
        pages.rolled\
        pages.save\
        pages.saved\
        pages.says\
        pages.scope\
        pages.scopeEverything\
        pages.scopeNames\
        pages.screenStaysOn\
        pages.search\
        pages.searchEverything\
        pages.searchEverythingHere\
        pages.searchExactly\
        pages.searchHelp\
        pages.searchIn\
        pages.serverBack\
        pages.serverGone\
        pages.settings\
        pages.showAgain\
        pages.showAll\
        pages.skip\
        pages.sort\
        pages.sortBest\
        pages.sortDown\
        pages.sortName\
        pages.sortNameDown\
        pages.sortUp\
        pages.sources\
        pages.starOf\
        pages.stepByStep\
        pages.stepNumber\
        pages.stepOf\
        pages.stepsDone\
        pages.stepsProgress\
        pages.stop\
        pages.syncDetails\
        pages.syncList\
        pages.syncPublishing\
        pages.syncWaiting\
        pages.table\
        pages.takeAway\
        pages.takeAwayFirst\
        pages.textLarge\
        pages.textLarger\
        pages.textNormal\
        pages.textSize\
        pages.textStillThere\
        pages.theme\
        pages.themeDark\
        pages.themeLight\
        pages.themeSystem\
        pages.tickAll\
        pages.toHaveReady\
        pages.toTheFront\
        pages.toTheList\
        pages.toTheSettings\
        pages.tryAgain\
        pages.typedAtSource\
        pages.upstreamBack\
        pages.upstreamGone\
        pages.yourNote\
        problem.badStarter.suggestion\
        problem.badStarter.summary\
        problem.brokenOff.summary\
        problem.certificate.suggestion\
        problem.certificate.summary\
        problem.keyWanted.suggestion\
        problem.keyWanted.summary\
        problem.noStarter.suggestion\
        problem.noStarter.summary\
        problem.notReached.suggestion\
        problem.notReached.summary\
        problem.nothingLost\
        problem.offline.suggestion\
        problem.offline.summary\
        problem.redirectLoop.suggestion\
        problem.redirectLoop.summary\
        problem.refusedAddress.suggestion\
        problem.refusedAddress.summary\
        problem.serverError.suggestion\
        problem.serverError.summary\
        problem.someEntries.suggestion\
        problem.someEntries.summary\
        problem.someKept\
        problem.stopped.suggestion\
        problem.stopped.summary\
        problem.theSource\
        problem.timedOut.suggestion\
        problem.timedOut.summary\
        problem.tooLarge.suggestion\
        problem.tooLarge.summary\
        problem.tooManyRequests.suggestion\
        problem.tooManyRequests.summary\
        problem.tooSlow.suggestion\
        problem.tooSlow.summary\
        problem.unreadable.suggestion\
        problem.unreadable.summary\
        screens.inName\
        screens.inNote\
        screens.mentionedBy\
        screens.queryCut\
        screens.queryCutAll\
        screens.rankAllWords\
        screens.rankApart\
        screens.rankAsTyped\
        screens.rankAttribute\
        screens.rankBegun\
        screens.rankErrors\
        screens.rankFar\
        screens.rankFields\
        screens.rankName\
        screens.rankNoWords\
        screens.rankNote\
        screens.rankNothingElse\
        screens.rankSideBySide\
        screens.rankSomeWords\
        screens.rankSorted\
        screens.rankText\
        screens.rankTitle\
        screens.rankWhole\
        screens.rankWritten\
        size.bytes\
        size.gigabytes\
        size.kilobytes\
        size.megabytes\
        swapi.averageHeight\
        swapi.born\
        swapi.cargo\
        swapi.characters\
        swapi.class\
        swapi.classification\
        swapi.climate\
        swapi.climate.arctic\
        swapi.climate.arid\
        swapi.climate.artic\
        swapi.climate.artificial\
        swapi.climate.artificial-temperate\
        swapi.climate.frigid\
        swapi.climate.frozen\
        swapi.climate.hot\
        swapi.climate.humid\
        swapi.climate.moist\
        swapi.climate.murky\
        swapi.climate.polluted\
        swapi.climate.rocky\
        swapi.climate.subarctic\
        swapi.climate.subartic\
        swapi.climate.superheated\
        swapi.climate.temperate\
        swapi.climate.tropical\
        swapi.climate.windy\
        swapi.climateUnknown\
        swapi.collection\
        swapi.collectionShort\
        swapi.colour.amber\
        swapi.colour.asian\
        swapi.colour.auburn\
        swapi.colour.black\
        swapi.colour.blond\
        swapi.colour.blonde\
        swapi.colour.blue\
        swapi.colour.blue-gray\
        swapi.colour.brown\
        swapi.colour.brown-mottle\
        swapi.colour.caucasian\
        swapi.colour.dark\
        swapi.colour.fair\
        swapi.colour.gold\
        swapi.colour.golden\
        swapi.colour.gray\
        swapi.colour.green\
        swapi.colour.green-tan\
        swapi.colour.grey\
        swapi.colour.hazel\
        swapi.colour.hispanic\
        swapi.colour.indigo\
        swapi.colour.light\
        swapi.colour.magenta\
        swapi.colour.metal\
        swapi.colour.mottled-green\
        swapi.colour.none\
        swapi.colour.orange\
        swapi.colour.pale\
        swapi.colour.pale-pink\
        swapi.colour.peach\
        swapi.colour.pink\
        swapi.colour.purple\
        swapi.colour.red\
        swapi.colour.silver\
        swapi.colour.tan\
        swapi.colour.unknown\
        swapi.colour.white\
        swapi.colour.yellow\
        swapi.consumables\
        swapi.cost\
        swapi.count.films\
        swapi.count.people\
        swapi.count.planets\
        swapi.count.species\
        swapi.count.starships\
        swapi.count.vehicles\
        swapi.craft.air-speeder\
        swapi.craft.airspeeder\
        swapi.craft.armed-government-transport\
        swapi.craft.assault-ship\
        swapi.craft.assault-starfighter\
        swapi.craft.assault-walker\
        swapi.craft.capital-ship\
        swapi.craft.corvette\
        swapi.craft.cruiser\
        swapi.craft.deep-space-mobile-battlestation\
        swapi.craft.diplomatic-barge\
        swapi.craft.droid-control-ship\
        swapi.craft.droid-starfighter\
        swapi.craft.droid-tank\
        swapi.craft.escort-ship\
        swapi.craft.fire-suppression-ship\
        swapi.craft.freighter\
        swapi.craft.gunship\
        swapi.craft.landing-craft\
        swapi.craft.light-freighter\
        swapi.craft.medium-transport\
        swapi.craft.patrol-craft\
        swapi.craft.repulsorcraft\
        swapi.craft.repulsorcraft-cargo-skiff\
        swapi.craft.sail-barge\
        swapi.craft.space-cruiser\
        swapi.craft.space-planetary-bomber\
        swapi.craft.space-transport\
        swapi.craft.speeder\
        swapi.craft.star-cruiser\
        swapi.craft.star-destroyer\
        swapi.craft.star-dreadnought\
        swapi.craft.starfighter\
        swapi.craft.submarine\
        swapi.craft.transport\
        swapi.craft.walker\
        swapi.craft.wheeled\
        swapi.craft.wheeled-walker\
        swapi.craft.yacht\
        swapi.crew\
        swapi.designation\
        swapi.diameter\
        swapi.director\
        swapi.episode\
        swapi.episodeInline\
        swapi.eyes\
        swapi.films\
        swapi.gender\
        swapi.gender.female\
        swapi.gender.hermaphrodite\
        swapi.gender.male\
        swapi.gender.none\
        swapi.gravity\
        swapi.hair\
        swapi.height\
        swapi.homeworld\
        swapi.hyperdrive\
        swapi.language\
        swapi.length\
        swapi.lifespan\
        swapi.manufacturer\
        swapi.mass\
        swapi.mglt\
        swapi.model\
        swapi.openingCrawl\
        swapi.orbit\
        swapi.order.amphibian\
        swapi.order.artificial\
        swapi.order.gastropod\
        swapi.order.insectoid\
        swapi.order.mammal\
        swapi.order.mammals\
        swapi.order.reptile\
        swapi.order.reptilian\
        swapi.order.sentient\
        swapi.order.unknown\
        swapi.passengers\
        swapi.people\
        swapi.pilots\
        swapi.planets\
        swapi.population\
        swapi.populationInline\
        swapi.populationUnknown\
        swapi.producer\
        swapi.released\
        swapi.residents\
        swapi.rotation\
        swapi.skin\
        swapi.species\
        swapi.speed\
        swapi.starships\
        swapi.terrain\
        swapi.terrain.acid-pools\
        swapi.terrain.airless-asteroid\
        swapi.terrain.ash\
        swapi.terrain.barren\
        swapi.terrain.bogs\
        swapi.terrain.canyons\
        swapi.terrain.caves\
        swapi.terrain.cities\
        swapi.terrain.cityscape\
        swapi.terrain.cliffs\
        swapi.terrain.desert\
        swapi.terrain.deserts\
        swapi.terrain.fields\
        swapi.terrain.forests\
        swapi.terrain.fungus-forests\
        swapi.terrain.gas-giant\
        swapi.terrain.glaciers\
        swapi.terrain.grass\
        swapi.terrain.grasslands\
        swapi.terrain.grassy-hills\
        swapi.terrain.hills\
        swapi.terrain.ice-canyons\
        swapi.terrain.ice-caves\
        swapi.terrain.islands\
        swapi.terrain.jungle\
        swapi.terrain.jungles\
        swapi.terrain.lakes\
        swapi.terrain.lava-rivers\
        swapi.terrain.mesas\
        swapi.terrain.mountain\
        swapi.terrain.mountain-ranges\
        swapi.terrain.mountains\
        swapi.terrain.ocean\
        swapi.terrain.oceans\
        swapi.terrain.plains\
        swapi.terrain.plateaus\
        swapi.terrain.rainforests\
        swapi.terrain.reefs\
        swapi.terrain.rivers\
        swapi.terrain.rock\
        swapi.terrain.rock-arches\
        swapi.terrain.rocky\
        swapi.terrain.rocky-canyons\
        swapi.terrain.rocky-deserts\
        swapi.terrain.rocky-islands\
        swapi.terrain.savanna\
        swapi.terrain.savannahs\
        swapi.terrain.savannas\
        swapi.terrain.scrublands\
        swapi.terrain.seas\
        swapi.terrain.sinkholes\
        swapi.terrain.swamp\
        swapi.terrain.swamps\
        swapi.terrain.toxic-cloudsea\
        swapi.terrain.tundra\
        swapi.terrain.urban\
        swapi.terrain.valleys\
        swapi.terrain.verdant\
        swapi.terrain.vines\
        swapi.terrain.volcanoes\
        swapi.unit.standardGravity\
        swapi.unit.yearsAfter\
        swapi.unit.yearsBefore\
        swapi.vehicles\
        swapi.water\
        terminal.backup.done\
        terminal.backup.notJson\
        terminal.catalogs.failed\
        terminal.catalogs.fetching\
        terminal.catalogs.stopped\
        terminal.column.added\
        terminal.column.catalog\
        terminal.column.changed\
        terminal.column.checked\
        terminal.column.collection\
        terminal.column.column\
        terminal.column.entries\
        terminal.column.examples\
        terminal.column.filter\
        terminal.column.id\
        terminal.column.kept\
        terminal.column.name\
        terminal.column.outcome\
        terminal.column.removed\
        terminal.column.requests\
        terminal.column.since\
        terminal.column.title\
        terminal.column.type\
        terminal.column.values\
        terminal.column.word\
        terminal.command.backup\
        terminal.command.catalogs\
        terminal.command.completions\
        terminal.command.favouriteAdd\
        terminal.command.favouriteList\
        terminal.command.favouriteRemove\
        terminal.command.find\
        terminal.command.forget\
        terminal.command.help\
        terminal.command.import\
        terminal.command.list\
        terminal.command.manual\
        terminal.command.note\
        terminal.command.random\
        terminal.command.restore\
        terminal.command.serve\
        terminal.command.show\
        terminal.command.sync\
        terminal.count.favourites\
        terminal.count.notes\
        terminal.editor.explanation\
        terminal.editor.kept\
        terminal.editor.suggestion\
        terminal.editor.summary\
        terminal.entry.checked\
        terminal.entry.gone\
        terminal.entry.goneNotice\
        terminal.entry.mentions\
        terminal.entry.moreMentions\
        terminal.entry.named\
        terminal.entry.note\
        terminal.entry.partial\
        terminal.entry.typed\
        terminal.exit.done\
        terminal.exit.notReached\
        terminal.exit.nothingFound\
        terminal.exit.refused\
        terminal.exit.unusable\
        terminal.exit.wrongUsage\
        terminal.favourite.instead\
        terminal.favourite.none\
        terminal.favourite.removed\
        terminal.favourite.wasNone\
        terminal.file.checkName\
        terminal.file.isDevice\
        terminal.file.isDirectory\
        terminal.file.isPipe\
        terminal.file.nameAFile\
        terminal.file.noSpace\
        terminal.file.notFound\
        terminal.file.notPermitted\
        terminal.file.otherName\
        terminal.file.readSummary\
        terminal.file.tooLarge\
        terminal.file.writeSummary\
        terminal.fileFlaw.archive\
        terminal.fileFlaw.archiveSuggestion\
        terminal.fileFlaw.binary\
        terminal.fileFlaw.changed\
        terminal.fileFlaw.database\
        terminal.fileFlaw.databaseSuggestion\
        terminal.fileFlaw.empty\
        terminal.fileFlaw.encoding\
        terminal.fileFlaw.encodingSuggestion\
        terminal.fileFlaw.markup\
        terminal.fileFlaw.notRecords\
        terminal.fileFlaw.packed\
        terminal.fileFlaw.packedSuggestion\
        terminal.fileFlaw.suggestion\
        terminal.filter.none\
        terminal.filter.ranges\
        terminal.filter.values\
        terminal.find.corrected\
        terminal.find.misunderstood\
        terminal.find.proposed\
        terminal.flag.allowHost\
        terminal.flag.as\
        terminal.flag.catalog\
        terminal.flag.clear\
        terminal.flag.collection\
        terminal.flag.csv\
        terminal.flag.data\
        terminal.flag.dryRun\
        terminal.flag.edit\
        terminal.flag.exact\
        terminal.flag.explain\
        terminal.flag.facet\
        terminal.flag.facets\
        terminal.flag.favourites\
        terminal.flag.help\
        terminal.flag.host\
        terminal.flag.id\
        terminal.flag.in\
        terminal.flag.instead\
        terminal.flag.json\
        terminal.flag.label\
        terminal.flag.language\
        terminal.flag.limit\
        terminal.flag.locale\
        terminal.flag.name\
        terminal.flag.names\
        terminal.flag.noFacet\
        terminal.flag.noStarter\
        terminal.flag.offline\
        terminal.flag.offset\
        terminal.flag.pictures\
        terminal.flag.port\
        terminal.flag.q\
        terminal.flag.rate\
        terminal.flag.replace\
        terminal.flag.separator\
        terminal.flag.set\
        terminal.flag.sort\
        terminal.flag.source\
        terminal.flag.subtitle\
        terminal.flag.text\
        terminal.flag.textAs\
        terminal.flag.title\
        terminal.flag.type\
        terminal.flag.upstream\
        terminal.flag.version\
        terminal.flag.yes\
        terminal.flaw.cutShort\
        terminal.flaw.encoding\
        terminal.flaw.noId\
        terminal.flaw.noIdSuggestion\
        terminal.flaw.notAnObject\
        terminal.flaw.notJson\
        terminal.flaw.quotes\
        terminal.flaw.sameId\
        terminal.flaw.sameIdSuggestion\
        terminal.flaw.tooDeep\
        terminal.flaw.tooLong\
        terminal.flaw.tooManyFields\
        terminal.flaw.unusable\
        terminal.forget.done\
        terminal.forget.nobodyAsked\
        terminal.forget.not\
        terminal.forget.notOwnExplanation\
        terminal.forget.notOwnSummary\
        terminal.forget.question\
        terminal.forget.shelf\
        terminal.forget.yes\
        terminal.help.commands\
        terminal.help.everywhere\
        terminal.help.exit\
        terminal.help.more\
        terminal.help.usage\
        terminal.help.what\
        terminal.import.absent\
        terminal.import.addedTo\
        terminal.import.badExplanation\
        terminal.import.badSuggestion\
        terminal.import.badSummary\
        terminal.import.becomes\
        terminal.import.columnsLeftOut\
        terminal.import.correct\
        terminal.import.done\
        terminal.import.dryRun\
        terminal.import.encodingHint\
        terminal.import.idMissing\
        terminal.import.idRepeated\
        terminal.import.idSuggestion\
        terminal.import.idsColumn\
        terminal.import.idsContent\
        terminal.import.idsTitle\
        terminal.import.keptForFlaws\
        terminal.import.marked\
        terminal.import.misfits\
        terminal.import.nothing\
        terminal.import.problems\
        terminal.import.recordUnused\
        terminal.import.records\
        terminal.import.removed\
        terminal.import.repeated\
        terminal.import.shortLines\
        terminal.import.sort\
        terminal.import.stopped\
        terminal.import.stopping\
        terminal.import.subtitle\
        terminal.import.titleInstead\
        terminal.import.titleInsteadSuggestion\
        terminal.import.titleMissing\
        terminal.import.titleMissingSuggestion\
        terminal.import.unreadable\
        terminal.library.begunAnew\
        terminal.library.broughtBack\
        terminal.library.busyExplanation\
        terminal.library.busySuggestion\
        terminal.library.busySummary\
        terminal.library.cannotMake\
        terminal.library.cannotOpenExplanation\
        terminal.library.cannotOpenSuggestion\
        terminal.library.cannotOpenSummary\
        terminal.library.diskFullExplanation\
        terminal.library.forbidden\
        terminal.library.foreignExplanation\
        terminal.library.foreignSuggestion\
        terminal.library.foreignSummary\
        terminal.library.newerExplanation\
        terminal.library.newerSuggestion\
        terminal.library.newerSummary\
        terminal.library.notADirectoryExplanation\
        terminal.library.notADirectorySuggestion\
        terminal.library.notADirectorySummary\
        terminal.library.nothingBroughtBack\
        terminal.library.readOnlyExplanation\
        terminal.library.recoveredAll\
        terminal.library.storageExplanation\
        terminal.library.storageSuggestion\
        terminal.library.storageSummary\
        terminal.library.systemSays\
        terminal.list.more\
        terminal.list.nothing\
        terminal.list.or\
        terminal.list.pastTheEnd\
        terminal.manual.description\
        terminal.manual.environment\
        terminal.manual.name\
        terminal.manual.summary\
        terminal.manual.synopsis\
        terminal.notText.explanation\
        terminal.notText.suggestion\
        terminal.note.both\
        terminal.note.cleared\
        terminal.note.none\
        terminal.note.saved\
        terminal.note.unchanged\
        terminal.outcome.failed\
        terminal.outcome.ok\
        terminal.outcome.partial\
        terminal.plan.badName\
        terminal.plan.badNameExplanation\
        terminal.plan.noColumn\
        terminal.plan.notThat\
        terminal.plan.otherIds\
        terminal.plan.otherIdsExplanation\
        terminal.plan.otherIdsForget\
        terminal.plan.otherIdsSuggestion\
        terminal.plan.seeColumns\
        terminal.plan.takenName\
        terminal.progress.details\
        terminal.progress.indexing\
        terminal.progress.list\
        terminal.progress.looking\
        terminal.progress.of\
        terminal.progress.publishing\
        terminal.progress.remaking\
        terminal.progress.storing\
        terminal.progress.waiting\
        terminal.restore.backup\
        terminal.restore.done\
        terminal.restore.nothing\
        terminal.restore.older\
        terminal.restore.skipped\
        terminal.reveal.ask\
        terminal.separator.comma\
        terminal.separator.semicolon\
        terminal.separator.tab\
        terminal.serve.running\
        terminal.server.badHostSuggestion\
        terminal.server.badHostSummary\
        terminal.server.cannotListenSummary\
        terminal.server.inUseExplanation\
        terminal.server.inUseSuggestion\
        terminal.server.inUseSummary\
        terminal.server.notPermittedExplanation\
        terminal.server.notPermittedSummary\
        terminal.show.notFetched\
        terminal.sync.blocked\
        terminal.sync.detail\
        terminal.sync.emptyList\
        terminal.sync.goOn\
        terminal.sync.longList\
        terminal.sync.more\
        terminal.sync.noUpstream\
        terminal.sync.offline\
        terminal.sync.partial\
        terminal.sync.runningExplanation\
        terminal.sync.runningSummary\
        terminal.sync.shortList\
        terminal.sync.stopping\
        terminal.sync.tryAfter\
        terminal.sync.tryThen\
        terminal.sync.waiting\
        terminal.sync.withoutOffline\
        terminal.type.date\
        terminal.type.flag\
        terminal.type.link\
        terminal.type.list\
        terminal.type.long\
        terminal.type.nested\
        terminal.type.number\
        terminal.type.picture\
        terminal.type.text\
        terminal.type.title\
        terminal.usage.aHost\
        terminal.usage.aPort\
        terminal.usage.aRate\
        terminal.usage.allowed\
        terminal.usage.anAddress\
        terminal.usage.badPath\
        terminal.usage.badValue\
        terminal.usage.conflict\
        terminal.usage.dashWord\
        terminal.usage.didYouMean\
        terminal.usage.extraOperand\
        terminal.usage.missingOperand\
        terminal.usage.missingOption\
        terminal.usage.missingValue\
        terminal.usage.noDataDirectory\
        terminal.usage.notAnId\
        terminal.usage.notText\
        terminal.usage.oneOfThem\
        terminal.usage.otherDirectory\
        terminal.usage.sayData\
        terminal.usage.seeCatalogs\
        terminal.usage.seeHelp\
        terminal.usage.typeText\
        terminal.usage.unexpectedValue\
        terminal.usage.unfinishedCommand\
        terminal.usage.unknownCommand\
        terminal.usage.unknownOption\
        terminal.usage.unknownOptionOf\
        terminal.usage.wholeFromOne\
        terminal.usage.wholeFromZero\
        terminal.variable.editor\
        terminal.variable.key\
        terminal.variable.language\
        terminal.variable.noColor\
        terminal.variable.share\
        terminal.variable.xdg\
        unit.centimetres\
        unit.credits\
        unit.days\
        unit.experiencePoints\
        unit.feet\
        unit.hours\
        unit.kilograms\
        unit.kilometres\
        unit.kilometresPerHour\
        unit.megalightsPerHour\
        unit.metres\
        unit.months\
        unit.passengers\
        unit.people\
        unit.percent\
        unit.standardGravity\
        unit.tonnes\
        unit.weeks\
        unit.years\
        value.no\
        value.none\
        value.notApplicable\
        value.unknown\
        value.yes
        """

    /// Where each of them ends, in bytes.
    static let keysEnds: [TextEnd] = [
        8, 17, 28, 39, 49, 58, 68, 77, 86, 150, 163, 176, 185, 197, 209, 221,
        233, 245, 257, 269, 281, 293, 305, 317, 329, 342, 369, 404, 436, 472, 510, 536,
        562, 591, 616, 641, 669, 690, 716, 742, 790, 813, 828, 857, 894, 928, 966, 1006,
        1034, 1062, 1093, 1120, 1147, 1177, 1200, 1228, 1256, 1306, 1331, 1356, 1383, 1407, 1430, 1454,
        1477, 1500, 1526, 1546, 1571, 1599, 1617, 1641, 1663, 1686, 1705, 1724, 1749, 1777, 1811, 1829,
        1846, 1863, 1880, 1900, 1915, 1936, 1950, 1969, 1985, 2006, 2029, 2057, 2080, 2108, 2132, 2161,
        2187, 2218, 2244, 2275, 2299, 2328, 2357, 2391, 2416, 2446, 2471, 2501, 2526, 2556, 2580, 2609,
        2630, 2656, 2682, 2713, 2736, 2764, 2791, 2823, 2848, 2864, 2882, 2893, 2910, 2934, 3019, 3089,
        3182, 3273, 3290, 3321, 3338, 3356, 3378, 3399, 3420, 3501, 3567, 3586, 3606, 3626, 3647, 3667,
        3689, 3706, 3721, 3737, 3751, 3768, 3783, 3795, 3811, 3827, 3845, 3867, 3885, 3918, 3962, 3993,
        4039, 4071, 4103, 4123, 4143, 4167, 4191, 4212, 4238, 4261, 4283, 4306, 4327, 4347, 4373, 4397,
        4421, 4441, 4463, 4484, 4504, 4527, 4575, 4593, 4614, 4639, 4662, 4683, 4704, 4725, 4769, 4795,
        4821, 4840, 4855, 4877, 4891, 4914, 4931, 4949, 4968, 4986, 5003, 5019, 5036, 5051, 5068, 5086,
        5108, 5130, 5159, 5182, 5203, 5215, 5230, 5245, 5260, 5275, 5290, 5305, 5315, 5336, 5351, 5367,
        5384, 5400, 5415, 5432, 5454, 5481, 5499, 5520, 5541, 5560, 5579, 5603, 5628, 5648, 5666, 5688,
        5711, 5733, 5753, 5780, 5799, 5819, 5831, 5842, 5860, 5877, 5892, 5909, 5925, 5945, 5967, 5986,
        6005, 6025, 6047, 6069, 6089, 6114, 6135, 6156, 6177, 6197, 6214, 6236, 6255, 6278, 6292, 6305,
        6327, 6346, 6378, 6397, 6429, 6448, 6465, 6484, 6503, 6526, 6548, 6567, 6599, 6619, 6643, 6664,
        6681, 6703, 6729, 6748, 6767, 6782, 6794, 6804, 6825, 6841, 6861, 6881, 6898, 6918, 6932, 6948,
        6964, 6983, 7005, 7020, 7036, 7067, 7084, 7104, 7124, 7142, 7162, 7186, 7213, 7234, 7255, 7273,
        7285, 7319, 7352, 7382, 7412, 7441, 7467, 7496, 7524, 7549, 7573, 7599, 7626, 7649, 7672, 7698,
        7728, 7757, 7783, 7815, 7846, 7874, 7895, 7929, 7962, 7992, 8024, 8055, 8083, 8109, 8128, 8150,
        8172, 8197, 8219, 8247, 8274, 8298, 8330, 8361, 8389, 8423, 8450, 8483, 8513, 8546, 8578, 8607,
        8636, 8664, 8689, 8724, 8758, 8789, 8825, 8857, 8892, 8924, 8955, 8985, 9012, 9043, 9073, 9100,
        9130, 9159, 9185, 9216, 9246, 9273, 9295, 9323, 9350, 9374, 9402, 9426, 9453, 9477, 9511, 9544,
        9574, 9606, 9637, 9675, 9703, 9732, 9760, 9785, 9805, 9821, 9832, 9842, 9853, 9863, 9881, 9901,
        9915, 9930, 9945, 9963, 9978, 10000, 10016, 10038, 10052, 10070, 10087, 10104, 10120, 10135, 10145, 10160,
        10187, 10213, 10227, 10235, 10246, 10266, 10289, 10311, 10331, 10350, 10370, 10389, 10409, 10426, 10446, 10466,
        10484, 10501, 10519, 10536, 10555, 10575, 10595, 10613, 10634, 10653, 10673, 10694, 10712, 10734, 10753, 10772,
        10791, 10809, 10825, 10845, 10864, 10885, 10906, 10928, 10945, 10957, 10972, 10994, 11012, 11025, 11038, 11058,
        11075, 11089, 11107, 11127, 11144, 11158, 11173, 11193, 11211, 11229, 11249, 11269, 11285, 11302, 11320, 11342,
        11358, 11375, 11392, 11409, 11431, 11451, 11467, 11483, 11501, 11517, 11535, 11549, 11567, 11583, 11598, 11619,
        11636, 11652, 11667, 11683, 11703, 11719, 11735, 11746, 11758, 11771, 11784, 11797, 11810, 11823, 11836, 11849,
        11862, 11875, 11888, 11902, 11917, 11935, 11947, 11966, 11985, 12004, 12017, 12036, 12050, 12062, 12076, 12086,
        12106, 12118, 12134, 12150, 12165, 12177, 12190, 12201, 12218, 12230, 12244, 12259, 12271, 12290, 12308, 12324,
        12338, 12354, 12367, 12383, 12398, 12418, 12438, 12454, 12472, 12483, 12501, 12518, 12531, 12550, 12561, 12574,
        12584, 12601, 12623, 12633, 12648, 12662, 12680, 12696, 12711, 12721, 12735, 12750, 12763, 12776, 12793, 12808,
        12821, 12831, 12843, 12857, 12870, 12881, 12894, 12906, 12917, 12934, 12945, 12964, 12974, 12991, 13009, 13030,
        13041, 13056, 13074, 13084, 13102, 13118, 13131, 13144, 13158, 13173, 13190, 13205, 13219, 13233, 13248, 13259,
        13281, 13298, 13319, 13343, 13363, 13387, 13403, 13423, 13431, 13445, 13462, 13482, 13495, 13510, 13523, 13543,
        13559, 13574, 13588, 13610, 13627, 13645, 13663, 13684, 13707, 13727, 13749, 13759, 13773, 13784, 13797, 13809,
        13824, 13840, 13852, 13865, 13877, 13891, 13904, 13916, 13930, 13943, 13960, 13977, 13997, 14011, 14030, 14040,
        14055, 14067, 14077, 14088, 14098, 14109, 14130, 14146, 14165, 14177, 14199, 14225, 14244, 14260, 14274, 14290,
        14306, 14320, 14335, 14348, 14358, 14368, 14382, 14396, 14410, 14428, 14440, 14453, 14465, 14481, 14497, 14509,
        14524, 14543, 14553, 14570, 14584, 14604, 14621, 14632, 14646, 14665, 14680, 14696, 14712, 14726, 14746, 14757,
        14772, 14788, 14805, 14818, 14835, 14851, 14866, 14885, 14899, 14918, 14936, 14954, 14968, 14997, 15023, 15048,
        15078, 15105, 15133, 15158, 15186, 15211, 15240, 15266, 15285, 15311, 15334, 15365, 15393, 15426, 15456, 15486,
        15513, 15543, 15570, 15586, 15612, 15635, 15652, 15679, 15703, 15730, 15754, 15788, 15819, 15845, 15868, 15897,
        15923, 15937, 15951, 15970, 15986, 16005, 16025, 16042, 16061, 16082, 16099, 16117, 16132, 16150, 16166, 16185,
        16201, 16224, 16246, 16267, 16285, 16301, 16318, 16335, 16354, 16364, 16378, 16392, 16406, 16425, 16435, 16446,
        16462, 16473, 16493, 16506, 16526, 16544, 16563, 16587, 16621, 16641, 16661, 16678, 16697, 16716, 16735, 16757,
        16776, 16799, 16821, 16846, 16869, 16891, 16910, 16930, 16946, 16967, 16985, 17003, 17022, 17040, 17058, 17077,
        17094, 17116, 17134, 17159, 17181, 17198, 17215, 17232, 17251, 17268, 17286, 17308, 17325, 17343, 17364, 17383,
        17401, 17421, 17439, 17465, 17482, 17501, 17518, 17540, 17558, 17575, 17594, 17610, 17629, 17645, 17665, 17683,
        17702, 17719, 17729, 17746, 17764, 17783, 17802, 17823, 17843, 17866, 17888, 17926, 17950, 17981, 18007, 18031,
        18051, 18070, 18113, 18141, 18171, 18200, 18222, 18245, 18278, 18299, 18318, 18343, 18370, 18398, 18422, 18447,
        18484, 18506, 18531, 18565, 18592, 18611, 18635, 18661, 18689, 18712, 18733, 18754, 18772, 18791, 18817, 18834,
        18844, 18861, 18875, 18889, 18902, 18921, 18931, 18942, 18954, 18973, 18999, 19016, 19033, 19046, 19056, 19068,
        19083, 19099, 19113, 19125, 19139, 19157, 19167, 19177, 19188, 19206, 19217, 19238, 19260, 19281, 19302, 19320,
        19339, 19358, 19379, 19399, 19418, 19434, 19446, 19458, 19471, 19487, 19509, 19532, 19546, 19560, 19575, 19589,
        19599, 19612, 19623, 19638, 19651, 19675, 19705, 19722, 19742, 19760, 19781, 19800, 19820, 19843, 19863, 19883,
        19904, 19924, 19945, 19973, 19996, 20018, 20037, 20061, 20087, 20106, 20131, 20154, 20175, 20195, 20216, 20235,
        20260, 20279, 20301, 20330, 20353, 20372, 20392, 20412, 20434, 20459, 20478, 20498, 20516, 20541, 20560, 20587,
        20614, 20641, 20662, 20685, 20707, 20731, 20749, 20772, 20791, 20811, 20839, 20859, 20878, 20899, 20920, 20939,
        20962, 20988, 21009, 21031, 21045, 21056, 21076, 21099, 21123, 21149, 21174, 21195, 21218, 21241, 21264, 21290,
        21312, 21335, 21359, 21381, 21399, 21419, 21439, 21462, 21485, 21509, 21530, 21551, 21571, 21593, 21613, 21636,
        21661, 21689, 21718, 21748, 21780, 21801, 21824, 21845, 21868, 21889, 21912, 21933, 21956, 21980, 22002, 22023,
        22044, 22069, 22089, 22116, 22136, 22162, 22185, 22207, 22226, 22251, 22274, 22301, 22321, 22340, 22362, 22382,
        22400, 22424, 22450, 22471, 22493, 22517, 22543, 22566, 22592, 22618, 22641, 22663, 22688, 22708, 22731, 22752,
        22774, 22800, 22823, 22848, 22870, 22896, 22921, 22956, 22980, 23005, 23031, 23067, 23090, 23116, 23152, 23176,
        23204, 23228, 23262, 23290, 23310, 23332, 23354, 23377, 23404, 23426, 23449, 23465, 23486, 23505, 23529, 23546,
        23564, 23584, 23602, 23621, 23642, 23661, 23681, 23705, 23723, 23741, 23757, 23773, 23794, 23812, 23831, 23853,
        23872, 23892, 23910, 23929, 23950, 23973, 23994, 24014, 24036, 24054, 24069, 24087, 24108, 24131, 24148, 24166,
        24186, 24208, 24226, 24246, 24265, 24283, 24305, 24326, 24343, 24365, 24387, 24405, 24433, 24458, 24479, 24499,
        24519, 24549, 24570, 24591, 24618, 24640, 24660, 24687, 24706, 24739, 24768, 24792, 24813, 24832, 24854, 24878,
        24896, 24914, 24933, 24951, 24973, 24996, 25026, 25055, 25081, 25104, 25134, 25157, 25177, 25199, 25227, 25252,
        25278, 25306, 25331, 25357, 25381, 25409, 25431, 25454, 25477, 25501, 25529, 25552, 25575, 25599, 25625, 25645,
        25668, 25692, 25716, 25744, 25782, 25810, 25848, 25874, 25900, 25928, 25960, 25991, 26019, 26046, 26084, 26121,
        26155, 26191, 26217, 26252, 26286, 26317, 26350, 26382, 26411, 26452, 26492, 26529, 26564, 26600, 26629, 26664,
        26698, 26729, 26756, 26774, 26795, 26811, 26835, 26862, 26889, 26909, 26932, 26956, 26984, 27011, 27029, 27050,
        27068, 27087, 27110, 27133, 27152, 27176, 27197, 27229, 27251, 27272, 27294, 27327, 27355, 27387, 27411, 27434,
        27459, 27485, 27507, 27532, 27552, 27580, 27606, 27631, 27656, 27679, 27700, 27724, 27746, 27770, 27789, 27813,
        27841, 27863, 27885, 27918, 27948, 27983, 28015, 28046, 28074, 28113, 28148, 28172, 28193, 28213, 28236, 28254,
        28276, 28294, 28318, 28339, 28360, 28392, 28420, 28443, 28465, 28487, 28508, 28529, 28557, 28575, 28593, 28611,
        28629, 28647, 28667, 28687, 28708, 28726, 28745, 28765, 28785, 28805, 28827, 28851, 28873, 28896, 28919, 28942,
        28967, 28994, 29023, 29051, 29078, 29108, 29130, 29152, 29176, 29205, 29227, 29253, 29275, 29298, 29328, 29360,
        29389, 29417, 29447, 29474, 29502, 29526, 29547, 29573, 29598, 29621, 29642, 29658, 29670, 29679, 29700, 29709,
        29719, 29733, 29748, 29770, 29792, 29803, 29814, 29829, 29840, 29852, 29872, 29883, 29893, 29903, 29911, 29921,
        29940, 29953, 29962,
    ]

    /// The phrases with plural forms, ascending; the tables `…One` and `…Many` run parallel to it.
    static let plural: [UInt16] = [
        0, 1, 3, 4, 7, 8, 10, 123, 361, 410, 473, 475, 539, 565, 574, 575,
        606, 617, 670, 713, 772, 775, 778, 779, 792, 793, 867, 868, 869, 870, 871, 872,
        954, 1073, 1074, 1083, 1204, 1210, 1222, 1223, 1225, 1227, 1228, 1229, 1230, 1308, 1309, 1326,
        1329, 1332, 1339, 1388, 1389, 1392, 1398, 1399, 1400, 1404, 1405,
    ]

    /// Whether the text of a phrase holds a per cent sign in some language.
    static let placeholders: [Bool] = [
        true, true, false, true, true, false, true, true, true, false, true, false, true, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, true, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, true, false, true, true, true, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, true, true, true, true, true, false,
        true, false, false, false, false, false, true, true, false, false, true, false, false, true, true, false,
        true, true, false, false, false, false, true, false, false, true, true, false, false, false, false, false,
        false, false, false, false, false, false, true, true, false, false, true, false, false, false, false, false,
        true, false, false, true, false, false, false, false, false, false, true, true, false, false, true, false,
        false, true, false, false, false, false, false, false, true, false, true, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, false, true, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, true, false, false, false, false, false, true, false, false, false, false,
        false, false, true, false, true, false, true, false, false, false, false, true, false, false, false, true,
        false, false, false, false, false, true, true, false, true, true, false, true, false, false, true, true,
        true, false, false, true, false, false, true, true, false, false, false, false, false, false, false, false,
        false, false, false, false, true, false, true, true, false, true, true, true, false, false, true, false,
        true, false, false, false, false, false, false, false, false, true, false, false, true, false, false, false,
        false, false, false, false, false, false, true, false, true, false, false, false, false, false, true, true,
        false, true, false, false, true, false, true, false, true, false, true, true, false, false, false, false,
        true, true, true, false, false, true, true, false, true, false, false, false, false, true, true, true,
        false, true, false, false, true, false, false, false, false, false, false, false, true, false, true, false,
        false, false, false, false, false, false, false, true, false, false, true, false, true, false, true, true,
        false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, true, false, false, false, true, true,
        false, true, false, true, false, true, false, true, false, false, true, false, true, false, true, false,
        true, false, true, false, false, true, false, false, true, false, true, false, true, false, true, false,
        true, false, false, false, true, false, false, true, false, false, true, true, true, true, false, false,
        false, false, false, true, false, false, false, false, true, true, true, true, true, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, true, true, true, true, true, true, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, true, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, true, true, true, false, false, true, false, true, false, true, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, true, true, true, true, false, false, true, false, false, false, true, true, false, false, true,
        false, false, false, false, false, false, true, false, true, true, false, false, false, false, false, false,
        false, false, false, true, false, true, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, true, true, true, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, true, true, false, true, true, true,
        true, false, true, true, true, true, true, false, false, false, true, true, true, false, false, false,
        false, true, false, false, true, true, false, false, false, true, true, false, true, false, false, true,
        true, true, true, false, true, false, true, true, false, true, true, true, true, true, true, true,
        false, false, true, true, false, true, false, false, true, true, false, false, false, true, true, false,
        false, true, true, true, false, false, true, false, false, true, false, false, false, true, true, true,
        false, false, true, true, false, true, true, false, false, false, false, false, false, false, false, true,
        false, true, false, false, false, false, true, false, true, true, true, false, true, true, false, true,
        false, false, false, false, true, false, false, false, false, true, true, true, true, true, false, false,
        false, false, false, false, true, true, true, false, true, false, true, true, true, true, true, true,
        true, true, false, false, true, false, true, true, false, true, false, true, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, true, false, true, true, true, true,
        true, true, true, true, true, false, true, true, false, false, false, false, true, false, true, true,
        true, true, true, false, false, false, false, false, false, false, false, true, true, true, true, true,
        true, true, true, true, true, true, true, true, true, true, true, true, true, true, false, false,
        false, false, false,
    ]

    /// English; of a phrase with plural forms, the form “other”.
    static var english: TextTable { TextTable(text: englishText, ends: englishEnds) }

    private static let englishText: StaticString = """
        %lld days ago\
        %lld hours ago\
        just now\
        %lld minutes ago\
        %lld months ago\
        never\
        on %@\
        %lld weeks ago\
        %lld years ago\
        Written for Almanac and covered by its licence.\
        %lld entries\
        1\
        %1$@ %2$@ %3$@\
        January\
        February\
        March\
        April\
        May\
        June\
        July\
        August\
        September\
        October\
        November\
        December\
        Actions\
        any alignment\
        any chaotic alignment\
        any evil alignment\
        any non-good alignment\
        any non-lawful alignment\
        chaotic evil\
        chaotic good\
        chaotic neutral\
        lawful evil\
        lawful good\
        lawful neutral\
        neutral\
        neutral evil\
        neutral good\
        neutral good (50%%) or neutral evil (50%%)\
        unaligned\
        Alignment\
        any alignment\
        any chaotic alignment\
        any evil alignment\
        any non-good alignment\
        any non-lawful alignment\
        chaotic evil\
        chaotic good\
        chaotic neutral\
        lawful evil\
        lawful good\
        lawful neutral\
        neutral\
        neutral evil\
        neutral good\
        neutral good (50%%) or neutral evil (50%%)\
        unaligned\
        armour scraps\
        barding scraps\
        breastplate\
        chain mail\
        chain shirt\
        half plate\
        hide armour\
        leather armour\
        natural armour\
        padded armour\
        patchwork armour\
        plate\
        plate armour\
        ring mail\
        scale mail\
        shield\
        splint\
        splint armour\
        studded leather\
        studded leather armour\
        while\
        with\
        Armour class\
        blind beyond this radius\
        Burrowing speed\
        Challenge\
        challenge\
        Charisma\
        Climbing speed\
        Dungeons & Dragons\
        Bestiary\
        Blinded\
        Can’t see, and fails any check that requires sight. Attacks against the creature have advantage; its own attacks have disadvantage.\
        Charmed\
        Can’t attack its charmer or target them with harmful powers or spells. The charmer has advantage on social checks against the creature.\
        Deafened\
        Can’t hear, and fails any check that requires hearing.\
        Exhaustion\
        Six cumulative levels: 1, disadvantage on ability checks; 2, speed halved; 3, disadvantage on attacks and saving throws; 4, hit point maximum halved; 5, speed 0; 6, death. A long rest with food and drink removes one level.\
        Frightened\
        Has disadvantage on ability checks and attacks while it can see the source of its fear, and can’t willingly move closer to it.\
        Grappled\
        The creature’s speed is 0 and can’t be increased. The condition ends if the grappler is incapacitated or something moves the creature out of reach.\
        Incapacitated\
        Can’t take actions or reactions.\
        Invisible\
        Can’t be seen without magic or a special sense, but its noise and tracks can still give it away. Its attacks have advantage, and attacks against it have disadvantage.\
        Paralyzed\
        Incapacitated; can’t move or speak. Fails Strength and Dexterity saving throws. Attacks against the creature have advantage, and hits from within 5 feet are critical.\
        Petrified\
        Turned to stone with everything it carries. The creature weighs ten times as much and doesn’t age. It is incapacitated and unaware, and can’t move or speak. It fails Strength and Dexterity saving throws, and attacks against it have advantage. It resists all damage and is immune to poison and disease; those already in its system are suspended.\
        Poisoned\
        Has disadvantage on attacks and ability checks.\
        Prone\
        Lies on the ground and can only crawl until it stands up, which costs half its speed. Its attacks have disadvantage. Attacks against it have advantage from within 5 feet and disadvantage from farther away.\
        Restrained\
        The creature’s speed is 0 and can’t be increased. Attacks against it have advantage. Its own attacks and Dexterity saving throws have disadvantage.\
        Stunned\
        Incapacitated; can’t move and can barely speak. Fails Strength and Dexterity saving throws. Attacks against the creature have advantage.\
        Unconscious\
        Incapacitated and unaware; can’t move or speak. The creature drops everything it holds and falls prone. It fails Strength and Dexterity saving throws. Attacks against it have advantage, and hits from within 5 feet are critical.\
        Condition immunities\
        Conditions\
        Constitution\
        %lld monsters\
        acid\
        bludgeoning\
        bludgeoning, piercing, and slashing from nonmagical attacks (from stoneskin)\
        bludgeoning, piercing, and slashing from nonmagical weapons\
        bludgeoning, piercing, and slashing from nonmagical weapons that aren’t adamantine\
        bludgeoning, piercing, and slashing from nonmagical weapons that aren’t silvered\
        cold\
        damage from spells\
        fire\
        force\
        lightning\
        necrotic\
        piercing\
        piercing and slashing from nonmagical weapons that aren’t adamantine\
        piercing from magic weapons wielded by good creatures\
        poison\
        psychic\
        radiant\
        slashing\
        thunder\
        Damage immunities\
        Description\
        Dexterity\
        Experience points\
        Traits and actions\
        Flying speed\
        Hit points\
        Hovers\
        Monsters immune to this condition\
        Immunities\
        Intelligence\
        Abyssal\
        all\
        any four languages\
        any languages it knew in life\
        any one language\
        any one language (usually Common)\
        any six languages\
        any two languages\
        Aquan\
        Auran\
        Blink Dog\
        Celestial\
        Common\
        Deep Speech\
        Draconic\
        Druidic\
        Dwarvish\
        Elvish\
        Giant\
        Giant Eagle\
        Giant Elk\
        Giant Owl\
        Gnoll\
        Gnomish\
        Goblin\
        Ignan\
        Infernal\
        one language known by its creator\
        Orc\
        Otyugh\
        Primordial\
        Sahuagin\
        Sphinx\
        Sylvan\
        Terran\
        the languages it knew in life\
        Undercommon\
        Winter Wolf\
        Worg\
        Languages\
        Legendary actions\
        Monsters\
        Gargantuan\
        Huge\
        Large\
        Medium\
        Small\
        Tiny\
        Other forms\
        proficiency\
        Reactions\
        Damage resistances\
        Saving throws\
        blindsight\
        darkvision\
        passive Perception\
        tremorsense\
        truesight\
        Senses\
        Cha\
        Con\
        Dex\
        Int\
        Str\
        Wis\
        Size\
        Gargantuan\
        Huge\
        Large\
        Medium\
        Small\
        Tiny\
        %1$@ %2$@\
        Acrobatics\
        Animal Handling\
        Arcana\
        Athletics\
        Deception\
        History\
        Insight\
        Intimidation\
        Investigation\
        Medicine\
        Nature\
        Perception\
        Performance\
        Persuasion\
        Religion\
        Sleight of Hand\
        Stealth\
        Survival\
        Skills\
        Speed\
        burrow\
        climb\
        fly\
        hover\
        swim\
        barkskin\
        mage armor\
        blinded\
        charmed\
        deafened\
        exhaustion\
        frightened\
        grappled\
        incapacitated\
        invisible\
        paralyzed\
        petrified\
        poisoned\
        prone\
        restrained\
        stunned\
        unconscious\
        Strength\
        Subtype\
        any race\
        demon\
        demon, shapechanger\
        devil\
        devil, shapechanger\
        dwarf\
        elf\
        gnoll\
        gnome\
        goblinoid\
        grimlock\
        human\
        human, shapechanger\
        kobold\
        lizardfolk\
        merfolk\
        orc\
        sahuagin\
        shapechanger\
        titan\
        Swimming speed\
        telepathy\
        Traits\
        Type\
        aberration\
        beast\
        celestial\
        construct\
        dragon\
        elemental\
        fey\
        fiend\
        giant\
        humanoid\
        monstrosity\
        ooze\
        plant\
        swarm of Tiny beasts\
        undead\
        %1$@ (%2$@)\
        Recharges after a Long Rest\
        %@/Day\
        Recharge %@\
        Recharge %@–6\
        Recharges after a Short or Long Rest\
        Recharges after a Short Rest\
        Damage vulnerabilities\
        Walking speed\
        Wisdom\
        Addresses can be up to 8,192 bytes long. Nothing was changed.\
        Use a shorter address or search for fewer words.\
        This address is too long\
        The address isn’t valid UTF-8. Nothing was changed.\
        Type your search again. If a program made this address, encode it as percent-encoded UTF-8.\
        This address can’t be read\
        Almanac couldn’t read the file as a backup. Nothing was changed.\
        Choose a file that you saved with “Download backup” or “almanac backup”.\
        This file isn’t an Almanac backup\
        “%@” must be a list of strings.\
        “%@” must be a string.\
        The JSON in “%@” must be an object.\
        The data in “%@” isn’t valid JSON.\
        “%@” isn’t valid text: it contains invalid UTF-8 or an unpaired surrogate.\
        Correct the request, then send it again.\
        The value of “%1$@” isn’t valid: “%2$@”. Nothing was changed.\
        Try a different value.\
        Invalid request\
        Forms and requests can be up to 1 MB, backups up to 64 MB. Nothing was changed.\
        Make it shorter, then send it again.\
        Too much data\
        Your latest backup of favourites and notes is %@.\
        The file that holds “%@” for reading is damaged, and Almanac couldn’t rebuild it.\
        Try again in a moment. If the problem persists, check that the disk works and has free space, then restart Almanac.\
        This catalog can’t be read at the moment\
        The stored copy of %@ is damaged. Almanac is rebuilding it from the downloaded data. Your favourites and notes aren’t affected.\
        Try again in a moment.\
        This entry can’t be displayed right now\
        Almanac can’t read %@. The file was left unchanged.\
        Move %@ to a safe place, along with any files beside it whose names start the same way. Then restart Almanac.\
        Almanac couldn’t recover any favourites or notes from it, and there is no backup.\
        All favourites and notes that could still be read were saved to %@.\
        Move %@ to another folder, along with any files beside it whose names start the same way. Then restart Almanac to restore your favourites and notes from the backups.\
        The library is damaged\
        The change wasn’t saved. Everything saved earlier is still there.\
        Free some space, then try again.\
        The disk is full\
        The catalog “%@” is empty, so there is no random entry to show.\
        Refresh the catalog when you’re online.\
        Nothing here yet\
        This catalog can have up to %lld favourites. Nothing was changed.\
        This catalog has %1$@ favourites, but the limit is %2$@. Nothing was changed.\
        Remove a favourite to make room.\
        You’ve reached the favourites limit\
        Almanac isn’t allowed to make its files any larger (file size limit). The change wasn’t saved; everything saved earlier is still there.\
        Raise the limit, for example with “ulimit -f unlimited”, then try again.\
        The file size limit was reached\
        The request came from another site or used another hostname, so Almanac blocked it. Nothing was changed.\
        Open Almanac at its own address, then try again.\
        Request blocked\
        Almanac couldn’t open or read its library. Nothing was changed.\
        Try again in a moment. If the problem persists, restart Almanac and check the log.\
        The library isn’t available right now\
        This address only accepts %@ requests. Nothing was changed.\
        Use an allowed method: %@.\
        Use the buttons on the page.\
        This action isn’t available here\
        Names can be up to %@ bytes long; most letters use one byte. The favourite wasn’t changed.\
        Use a shorter name.\
        This name is too long\
        This version of Almanac can’t read the backup’s format. Nothing was changed.\
        Restore it with the newer version.\
        This backup was made by a newer version of Almanac\
        There’s no page at %@.\
        Check the address or use the search.\
        Page not found\
        Notes can be up to %@ bytes long; most letters use one byte. Your change wasn’t saved; any earlier version is still there.\
        Shorten the note, then save it again.\
        This note is too long\
        Nothing was changed.\
        Almanac’s data folder is read-only. Nothing was changed.\
        Make the folder writable, or choose another folder with --data.\
        Changes can’t be saved\
        %@ was deleted, moved or replaced while Almanac was running. You can still read, but nothing can be saved.\
        Your favourites and notes were saved to %@.\
        Put the files back where they were, or restart Almanac to use the files that are there now.\
        Almanac’s files were moved or replaced\
        There’s no catalog called “%@”.\
        The home page shows all catalogs. On the command line, “almanac catalogs” lists them.\
        Catalog not found\
        There’s no entry called “%@”. Your favourites and notes aren’t affected.\
        Search for its name, or refresh the catalog.\
        It isn’t in the library, and Almanac can’t download it in offline mode (--offline). Search for its name instead.\
        Entry not found\
        The request was for another hostname, so Almanac rejected it.\
        Use the address that Almanac prints when it starts, or allow this hostname with --allow-host.\
        This hostname isn’t allowed\
        %1$@ has %2$@ favourites, but the limit is %3$@. They’re all kept. To add another, replace one, or remove %4$@ first.\
        Jokes\
        %lld jokes\
        Random joke\
        Jokes\
        Kind\
        animals\
        Christmas\
        dad jokes\
        dark humour\
        food\
        general\
        home\
        knock-knock\
        music\
        programming\
        puns\
        science\
        spooky\
        travel\
        wordplay\
        work\
        Next joke\
        Punchline\
        All rights reserved\
        no licence granted\
        , \
        %1$@ and %2$@\
        Cuisine\
        American\
        Argentinian\
        Australian\
        Austrian\
        British\
        Canadian\
        Chinese\
        Croatian\
        Dutch\
        Egyptian\
        Filipino\
        French\
        Greek\
        Indian\
        Irish\
        Italian\
        Jamaican\
        Japanese\
        Kenyan\
        Malaysian\
        Mexican\
        Moroccan\
        Norwegian\
        Polish\
        Portuguese\
        Russian\
        Spanish\
        Swedish\
        Syrian\
        Thai\
        Tunisian\
        Turkish\
        Ukrainian\
        Uruguayan\
        Vietnamese\
        Kitchen\
        %lld desserts\
        Desserts\
        %@ ingredients\
        Ingredients\
        Method\
        Recipe from\
        Alcoholic\
        Baking\
        BBQ\
        Biscuit\
        Breakfast\
        Brunch\
        Bun\
        Cake\
        Calorific\
        Caramel\
        Chilled\
        Chocolate\
        Christmas\
        Dairy\
        Desert\
        Dessert\
        Dinner party\
        Fried\
        Frozen\
        Fruity\
        Glazed\
        Gluten-free\
        Halloween\
        Heavy\
        Light\
        No-oven\
        Nutty\
        Pancake\
        Pie\
        Pudding\
        Snack\
        Sour\
        Speciality\
        Summer\
        Sweet\
        Tart\
        Treat\
        Unhealthy\
        Vegan\
        Yeast\
        Tags\
        Video\
        one\
        two\
        three\
        four\
        five\
        six\
        seven\
        eight\
        nine\
        ten\
        Imported\
        Ability scores\
        %1$@, %2$@, score %3$@\
        This entry isn’t in the library right now. Your favourite and note are safe.\
        Its catalog is missing too. Import the catalog again to restore the entry.\
        Almanac is in offline mode, so it can’t download the entry.\
        Refresh the catalog to restore the entry.\
        Add a note\
        All %lld favourites\
        Open a random entry\
        Previous and next\
        view original\
        Back\
        Back to the entry\
        Backup\
        You have %1$@ and %2$@. A backup saves them all in one file.\
        Download backup\
        They take up %@.\
        Cancel\
        checked %@\
        Close\
        Collections\
        Link copied.\
        Copy link\
        Showing results for %@ and similar words\
        Breadcrumbs\
        This device is offline. You can still read open pages.\
        This device is back online.\
        Did you mean %@?\
        Edit note\
        All catalogs\
        Why this order?\
        Hide reasons\
        Favourite\
        %lld favourites\
        favourite since %@\
        Favourites\
        needs an API key: set the environment variable %@, then restart Almanac\
        Source for “%@”\
        Loading…\
        %@:\
        Filters\
        Downloading the first entries…\
        %lld results\
        %lld results\
        From %@\
        This entry was already stored.\
        Monsters, planets, recipes…\
        %@ no longer has this entry. The stored copy stays available.\
        removed from its source\
        Imported from your file.\
        imported %@\
        “%@” will be added in its place.\
        Save checklist\
        Stored on this device\
        You can browse and search these collections offline.\
        Previous or next step\
        Show keyboard shortcuts\
        Next row or entry\
        Previous row or entry\
        Search\
        Add to or remove from favourites\
        Keyboard shortcuts\
        Enable keyboard shortcuts\
        Language\
        Not recognised, so ignored: %@\
        Remove\
        Remove “%@”\
        Link to %@\
        Related entries\
        list checked %@\
        minus %@\
        Not recognised, so searched as plain text: %@\
        Show more\
        More filters\
        and %lld more\
        Favourite name\
        Named “%@”\
        Names only\
        not checked yet\
        Next\
        No favourites yet. To add an entry, select its star. Favourites stay even if the source removes the entry.\
        last check failed\
        Something went wrong. Try again.\
        not in the library right now\
        This note was also changed elsewhere. Both versions are below; nothing was overwritten.\
        %lld notes\
        Discard\
        Your unsaved draft was restored.\
        You can use Markdown: %@. To delete the note, save it empty.\
        Your note wasn’t saved because the Almanac server isn’t responding. Your text is kept on this device; save it again later.\
        This note was changed elsewhere in the meantime, so it wasn’t deleted.\
        Notes\
        Try fewer words, shorter words or a different spelling.\
        No entries yet.\
        To download entries, select “Refresh”.\
        Almanac is in offline mode. To download entries, restart it without --offline.\
        No results\
        Try fewer words, remove a filter, or search everything instead of names only.\
        %@ had nothing new.\
        No favourites match. To add a favourite, select the star beside an entry.\
        %1$@ of %2$@\
        Picks of the day\
        Offline mode: downloads are off.\
        Favourites only\
        Open this entry\
        Written for Almanac\
        Loading the rest of this page from %@…\
        This page is incomplete. The rest will load when %@ can be reached.\
        There are no more results.\
        Picture of %@\
        Pictures\
        Downloading pictures\
        Almanac downloads pictures as you browse and stores up to %@ of them on this device. No pictures are stored yet.\
        The picture storage is full. To store more pictures, restart Almanac with a higher --pictures limit.\
        Almanac downloads pictures as you browse and stores them on this device. They use %1$@ of %2$@. When the limit is reached, the least recently viewed pictures are removed.\
        Download all for offline use\
        Download all for offline use: %@\
        Remove pictures\
        Remove pictures: %@\
        plus %@\
        Previous\
        Print\
        Undo\
        Random entry\
        %@ and over\
        under %@\
        Interpreted as %@\
        Refresh\
        Remove\
        Remove %@ from favourites\
        “%@” was removed from favourites.\
        Rename\
        Rename %@\
        Restore\
        Backup file\
        If you leave this unticked, nothing is deleted, and newer changes to notes and names are kept. Almanac always backs up your current data first.\
        Replace all current favourites and notes\
        Restored %1$@ and %2$@.\
        %lld entries have different notes or names in the backup; the current versions were kept. To use the backup’s versions, restore the backup again with “Replace all current favourites and notes” ticked.\
        Roll %@\
        Roll again\
        %1$@: %2$@ (%3$@)\
        Save\
        Settings saved.\
        Message from %1$@: “%2$@”\
        Search in\
        Everything\
        Names\
        The screen will stay on.\
        Search\
        Search everything\
        Search all collections\
        Search for “%@” instead\
        Almanac searches names and full texts in all collections. Use quotation marks to find an exact phrase, and filters such as type:dragon or cr:5..10 to narrow the results.\
        Search in %@\
        The Almanac server is responding again.\
        The Almanac server isn’t responding. You can still read open pages.\
        Settings\
        Reload\
        Show all\
        Skip to content\
        Sort by\
        Best match\
        %@, high to low\
        Name\
        Name, Z to A\
        %@, low to high\
        Sources and licences\
        Favourite: %@\
        Step by step\
        Step %@\
        Step %1$@ of %2$@\
        Done\
        Steps\
        Stop\
        Downloading details\
        Downloading the list\
        Processing\
        Waiting\
        Table\
        Download as\
        (first %lld entries only)\
        Large\
        Extra large\
        Normal\
        Text size\
        Your text is still on the previous page. Go back to edit it.\
        Theme\
        Dark\
        Light\
        Match device\
        Tick each item when you have it ready.\
        You will need\
        Home\
        Go to the list\
        Go to settings\
        Try again\
        listed as “%@”\
        %@ is responding again.\
        All stored entries are still available.\
        Your note\
        Reinstall Almanac, or refresh the catalog.\
        The data included with Almanac is damaged, so there are no entries from %@ yet.\
        %@ closed the connection early.\
        Try again in a few days; the site’s owner has to renew the certificate.\
        %@ couldn’t prove its identity: its certificate isn’t valid.\
        Set the environment variable named in Settings to your API key, then restart Almanac. Or choose another source in Settings.\
        %@ requires a valid API key.\
        Run “make build” again while online, or refresh the catalog.\
        The data included with Almanac is missing, so there are no entries from %@ yet.\
        Check the network connection of the computer running Almanac, then try again.\
        Couldn’t reach %@.\
        All stored entries are still available.\
        To allow downloads, restart Almanac without --offline.\
        Almanac is in offline mode (--offline), so it didn’t contact %@.\
        Try again later. If the problem persists, check the address given with --upstream, or use another address.\
        %@ keeps redirecting and never answers.\
        Try again later. If the problem persists, check the address given with --upstream, or use another address.\
        %@ leads to another host or a private address, so Almanac blocked the request.\
        Try again later.\
        %@ is having problems and returned an error.\
        Try again later.\
        Some entries from %@ couldn’t be used.\
        All other entries are available.\
        To continue, select “Try again”.\
        The download from %@ was stopped.\
        the source\
        Try again later.\
        %@ didn’t respond in time.\
        Try again later.\
        %@ sent more data than Almanac accepts.\
        Wait a few minutes, then try again.\
        Almanac sent too many requests to %@.\
        Try again later; the download will continue where it stopped.\
        %@ sent data too slowly.\
        Try again later. You may need a newer version of Almanac.\
        Almanac couldn’t read the response from %@.\
        Your name for this entry:\
        In your note:\
        Mentioned by\
        Your search is too long: only its first %lld words and filters were used.\
        Your search is too long. Try a shorter search.\
        all words match\
        %lld words apart\
        no typos\
        in an attribute\
        %lld prefix matches\
        %lld typos\
        far apart (counted as %@ words apart)\
        field score %@ (title 0, attribute 1, text 2)\
        in the name you gave it\
        no search words, so in catalog order\
        in your note\
        matches the whole title\
        words side by side\
        %1$@ of %2$@ words match\
        sorted as requested\
        in the text\
        in the title\
        whole words\
        %lld words only in your name or note\
        %lld bytes\
        %@ GB\
        %@ kB\
        %@ MB\
        Average height\
        Born\
        Cargo capacity\
        Characters\
        Class\
        Classification\
        Climate\
        arctic\
        arid\
        artic\
        artificial\
        artificial temperate\
        frigid\
        frozen\
        hot\
        humid\
        moist\
        murky\
        polluted\
        rocky\
        subarctic\
        subartic\
        superheated\
        temperate\
        tropical\
        windy\
        climate unknown\
        Star Wars\
        Star Wars\
        amber\
        asian\
        auburn\
        black\
        blond\
        blonde\
        blue\
        blue-gray\
        brown\
        brown mottle\
        caucasian\
        dark\
        fair\
        gold\
        golden\
        gray\
        green\
        green-tan\
        grey\
        hazel\
        hispanic\
        indigo\
        light\
        magenta\
        metal\
        mottled green\
        none\
        orange\
        pale\
        pale pink\
        peach\
        pink\
        purple\
        red\
        silver\
        tan\
        unknown\
        white\
        yellow\
        Consumables\
        Cost\
        %lld films\
        %lld people\
        %lld planets\
        %lld species\
        %lld starships\
        %lld vehicles\
        air speeder\
        airspeeder\
        armed government transport\
        assault ship\
        assault starfighter\
        assault walker\
        capital ship\
        corvette\
        cruiser\
        deep space mobile battlestation\
        diplomatic barge\
        droid control ship\
        droid starfighter\
        droid tank\
        escort ship\
        fire suppression ship\
        freighter\
        gunship\
        landing craft\
        light freighter\
        medium transport\
        patrol craft\
        repulsorcraft\
        repulsorcraft cargo skiff\
        sail barge\
        space cruiser\
        space/planetary bomber\
        space transport\
        speeder\
        star cruiser\
        star destroyer\
        star dreadnought\
        starfighter\
        submarine\
        transport\
        walker\
        wheeled\
        wheeled walker\
        yacht\
        Crew\
        Designation\
        Diameter\
        Director\
        Episode\
        Episode %@\
        Eye colour\
        Films\
        Gender\
        female\
        hermaphrodite\
        male\
        none\
        Gravity\
        Hair colour\
        Height\
        Homeworld\
        Hyperdrive rating\
        Language\
        Length\
        Average lifespan\
        Manufacturer\
        Mass\
        Speed in space\
        Model\
        Opening crawl\
        Orbital period\
        amphibian\
        artificial\
        gastropod\
        insectoid\
        mammal\
        mammals\
        reptile\
        reptilian\
        sentient\
        unknown\
        Passengers\
        People\
        Pilots\
        Planets\
        Population\
        population %@\
        population unknown\
        Producers\
        Released\
        Residents\
        Rotation period\
        Skin colour\
        Species\
        Maximum speed in atmosphere\
        Starships\
        Terrain\
        acid pools\
        airless asteroid\
        ash\
        barren\
        bogs\
        canyons\
        caves\
        cities\
        cityscape\
        cliffs\
        desert\
        deserts\
        fields\
        forests\
        fungus forests\
        gas giant\
        glaciers\
        grass\
        grasslands\
        grassy hills\
        hills\
        ice canyons\
        ice caves\
        islands\
        jungle\
        jungles\
        lakes\
        lava rivers\
        mesas\
        mountain\
        mountain ranges\
        mountains\
        ocean\
        oceans\
        plains\
        plateaus\
        rainforests\
        reefs\
        rivers\
        rock\
        rock arches\
        rocky\
        rocky canyons\
        rocky deserts\
        rocky islands\
        savanna\
        savannahs\
        savannas\
        scrublands\
        seas\
        sinkholes\
        swamp\
        swamps\
        toxic cloudsea\
        tundra\
        urban\
        valleys\
        verdant\
        vines\
        volcanoes\
        %@ standard\
        %@ ABY\
        %@ BBY\
        Vehicles\
        Surface water\
        Saved %2$@ to %1$@.\
        The file isn’t valid JSON. Nothing was changed.\
        %@; last sync failed\
        sync in progress\
        %@; last sync stopped\
        New\
        Catalog\
        Changed\
        Last checked\
        Collection\
        Column\
        Entries\
        Examples\
        Filter\
        ID\
        Unchanged\
        Name\
        Result\
        Gone\
        Requests\
        Date added\
        Title\
        Type\
        Values\
        Query field\
        Save favourites and notes to a file (- for standard output)\
        List the catalogs with their size and the time of the last check\
        Generate shell completions for bash, zsh or fish\
        Add an entry to favourites, or rename a favourite\
        List favourites by name\
        Remove an entry from favourites\
        Search all catalogs\
        Remove an imported catalog, keeping its favourites and notes\
        Show help for a command\
        Import a JSON Lines, JSON or CSV file as a catalog (- for standard input)\
        List the entries in a catalog\
        Print the man page\
        Show or edit the note on an entry\
        Show a random entry from a catalog\
        Merge a backup into your favourites and notes (- for standard input)\
        Start the web server (default command)\
        Show an entry, for example monsters/aboleth\
        Update catalogs from their sources (default: all catalogs)\
        %lld favourites\
        %lld notes\
        The editor (%@) couldn’t be started, or exited with an error.\
        Your text is in %@.\
        Set VISUAL or EDITOR to your editor, or use --set TEXT.\
        The note wasn’t changed\
        checked %@\
        no longer in its source\
        The source no longer has this entry. Almanac has kept its copy.\
        Mentioned in the text\
        and %lld more\
        Saved to favourites as “%@”\
        Your note\
        So far, only this entry’s list data is stored.\
        named “%@” in the source\
        Success\
        A source couldn’t be reached, or a sync or import was incomplete\
        Nothing found: unknown entry or no results\
        The requested change isn’t allowed\
        The library is damaged or can’t be used, or a disk error occurred\
        Invalid usage: unknown catalog or option, or a file or address that can’t be used\
        To replace a favourite, run: %@\
        You have no favourites yet.\
        Removed %@ from favourites.\
        %@ isn’t a favourite.\
        Check the file’s name and permissions.\
        It’s a device or a socket, not a file.\
        The path is a directory, not a file.\
        It’s a named pipe, not a file.\
        Name a file, or pipe the data in and pass -.\
        The disk is full.\
        No such file or directory.\
        Permission denied.\
        Choose another file.\
        Can’t read %@\
        The file is too large.\
        Can’t write to %@\
        The file is a ZIP archive or a spreadsheet.\
        Save the spreadsheet as CSV, or unzip the archive.\
        The file isn’t text.\
        The file changed while Almanac was reading it. Nothing was stored.\
        The file is an SQLite database.\
        Export a table: sqlite3 -header -csv FILE 'SELECT * FROM t' | almanac import - --catalog NAME\
        The file is empty.\
        The text encoding isn’t supported. Use UTF-8, or UTF-16 with a byte order mark.\
        Convert the file first: iconv -f UTF-16LE -t UTF-8 FILE > NEW\
        The file is an HTML or XML document.\
        The file contains neither JSON records nor a table.\
        The file is compressed.\
        Decompress it first, or use a pipe: zcat FILE | almanac import - --catalog NAME\
        Use JSON Lines, a JSON list of objects, or CSV with column names in the first line. Set the format with --as or --separator if needed.\
        –\
        ranges\
        values\
        No exact matches. Showing results for %@ and similar words. To turn off typo correction, use --exact.\
        Invalid filters, searched as plain words: %@\
        Did you mean %@?\
        Also accept requests for this host name; can be repeated\
        Set the file format: csv, json, jsonl, or srd-flat for a flat JSON list of SRD monsters (default: detected automatically)\
        Import into this catalog, creating it if needed; the name can contain lower-case letters, digits and hyphens\
        Remove the note\
        Put the catalog in this collection\
        Print CSV\
        Store data in this directory (default: almanac in XDG_DATA_HOME or ~/.local/share)\
        Preview the import without storing anything\
        Edit the note in your editor (VISUAL or EDITOR; default: vi)\
        Search for the words as typed, without correcting typos\
        Explain the ranking of each result\
        Add filters for these columns\
        Show the filters that can narrow the results, with counts\
        List only favourites\
        Show this help\
        Listen on this address (default: 127.0.0.1)\
        Use this column for entry IDs, which can’t be changed later\
        Search only this catalog; can be repeated\
        Replace this favourite if the catalog’s limit is reached\
        Print output and errors as JSON\
        Set the name shown for a column; can be repeated\
        Set the language of the catalog’s text, such as en, fr or de\
        Show at most N results (default: 20 for find, all for list and CSV)\
        Set the language of the program: en or fr (default: from LC_ALL, LC_MESSAGES or LANG)\
        Set your own name for the favourite or the imported catalog\
        Search only names\
        Don’t add filters for these columns\
        Start without the data included with Almanac\
        Work offline: use only stored data and send no requests\
        Skip the first N results\
        Set the picture cache limit, in megabytes; 0 turns pictures off (default: 500)\
        Listen on this port; 0 picks a free port (default: 8484)\
        List only entries that match this query, best matches first\
        Fetch at most N entries per second from each source (default: 5); exceed this only on your own server or with permission\
        restore: make favourites and notes match the backup, after saving the current state; import: remove entries that aren’t in the file, unless they have a star or note\
        Set the field separator: a character, or comma, semicolon, tab or pipe (default: detected automatically)\
        Replace the note with this Markdown text (- for standard input)\
        Sort by name or by a query field such as cr; add :desc for descending order\
        Choose the source for a catalog with several sources, for example jokes=dadjokes\
        Show these columns below the title\
        Treat these columns as long text\
        Set the format of long text: plain, markdown or html (default: detected automatically)\
        Use this column for entry titles\
        Set a column’s type: number, text, list, date, link, picture or flag; can be repeated\
        Use this address for a source (dnd5e, swapi, mealdb, jokeapi, dadjokes or officialjokes) instead of its public address; repeat to add mirrors in order\
        Show the version\
        Skip the confirmation prompt\
        Line %@: the file ends in the middle of a record\
        Line %@: not valid UTF-8\
        Line %@: the record has no ID\
        Every record needs an ID. Add the missing IDs, then import the file again.\
        Line %@: not a JSON object\
        Line %@: not valid JSON\
        Line %@: missing or misplaced quotation mark\
        Line %@: duplicate ID; this record replaces the earlier record\
        If the records describe different things, give each record its own ID, then import the file again.\
        Line %1$@: nested too deeply (more than %2$@ levels)\
        Line %@: longer than 8 MiB\
        Line %@: more fields than columns\
        Line %@: the record can’t be imported\
        Removed the catalog %1$@ (%2$@).\
        Can’t ask for confirmation here. Pass --yes to go ahead.\
        Cancelled. Nothing was changed.\
        Only imported catalogs can be removed.\
        %@ can’t be removed\
        Remove the catalog %1$@ (%2$@)? Its favourites and notes will be kept. [y/N]\
        Kept %@. They will reappear if you import the catalog again.\
        y yes\
        Commands\
        Global options\
        Exit codes\
        For more information, run: %@\
        Usage\
        Almanac stores reference collections, such as monsters and planets, together with your favourites and notes. It works online and offline.\
        %lld entries aren’t in this file and were left unchanged.\
        Updates the catalog %1$@ (title: “%2$@”, collection: “%3$@”, language: %4$@)\
        The file isn’t in the specified format. Nothing was changed.\
        Check that this is the right file: srd-flat is a single JSON list of monsters. To import any other file, use --catalog.\
        This file can’t be imported\
        Creates the catalog %1$@ (title: “%2$@”, collection: “%3$@”, language: %4$@)\
        %lld columns were skipped because the limit is 256 columns:\
        Entries already stored for these records stay unchanged. Correct the records in the file, then import it again.\
        Imported into %1$@: %2$@ new, %3$@ changed, %4$@ unchanged.\
        This is a preview; nothing was stored. To import the file, run the command again without --dry-run.\
        If the whole file is in another encoding, convert it first: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW\
        The column %1$@ isn’t used for IDs because some records have no value in it (line %2$@).\
        The column %1$@ isn’t used for IDs because it contains duplicate values (lines %2$@).\
        A catalog’s IDs can’t be changed later. To use this column, correct the file or pass --id %1$@. If the catalog already exists, run “almanac forget %2$@” first.\
        IDs: from the column %@\
        IDs: generated from each record’s full content, because no column is unique. If a record changes, it becomes a new entry. To choose an ID column, use --id.\
        IDs: generated from the titles in the column %@\
        Nothing was removed because some records couldn’t be read.\
        %lld entries aren’t in the file. They were kept and marked as missing because they have stars or notes.\
        %1$lld values in the column %2$@ don’t match the column’s type and are shown as they are.\
        The file contains no records.\
        %lld records can’t be imported.\
        Record skipped: %@\
        %lld records\
        Removed %lld entries that aren’t in the file.\
        %lld records have the same ID as an earlier record.\
        %1$lld lines have fewer fields than columns, starting with line %2$@.\
        Sort order: %@\
        Import interrupted. To continue, import the same file again.\
        Stopping. Records already imported are kept.\
        Subtitle: %@\
        The file doesn’t have the catalog’s title column, %1$@, so its titles come from %2$@. Entries that aren’t in the file keep their titles.\
        To use another column, pass --title COLUMN.\
        The file doesn’t have the catalog’s title column, %@, or a similar column. Existing entries keep their titles; new entries use their IDs as titles.\
        To choose a title column, pass --title COLUMN.\
        Reading the file failed\
        %@ was missing or empty, so Almanac created a new database.\
        Recovered from backups: %1$@. The last recovered change was made on %2$@; later changes are missing.\
        Another program is using the database. Nothing was changed.\
        Try again in a moment.\
        The library is in use\
        %@ doesn’t exist and can’t be created.\
        %1$@ can’t be opened (error code %2$@).\
        Check the directory’s permissions, or choose another directory with --data DIR.\
        The library can’t be opened\
        There’s no disk space left for %@. Data that was already saved is unchanged.\
        You don’t have permission to use %@. Nothing was changed.\
        %@ is another program’s database. It wasn’t changed.\
        Choose another directory with --data DIR, or move the file.\
        This isn’t an Almanac library\
        The library uses format %1$@, but this version of Almanac supports formats only up to %2$@. Nothing was changed.\
        Use the newer version of Almanac, or choose another directory with --data DIR.\
        This library was made by a newer version of Almanac\
        %@ isn’t a directory.\
        Choose another directory with --data DIR, or move the file.\
        The data directory can’t be used\
        There was no backup of favourites and notes to restore.\
        %@ is read-only. Nothing was changed.\
        Recovered %@. Nothing is missing.\
        %1$@ (code %2$@). Data that was already saved is unchanged.\
        Check the disk, then try again.\
        A disk error occurred\
        Can’t use %1$@: %2$@.\
        Showing %1$@ of %2$@. To see more, use --limit or --offset.\
        No results found.\
        %1$@ or %2$@\
        There are no results after the first %1$@ (total: %2$@).\
        Description\
        Environment\
        Name\
        browse and search reference collections, online or offline\
        Synopsis\
        The text isn’t valid UTF-8.\
        Save the text as UTF-8, then try again.\
        The note was also changed elsewhere while you were editing. It now contains both versions.\
        Removed the note on %@.\
        This entry has no note.\
        Saved the note on %@.\
        The note wasn’t changed.\
        failed\
        complete\
        partial\
        “%@” isn’t a valid catalog name\
        A catalog name starts with a letter and has at most 32 lower-case letters, digits and hyphens.\
        The file has no column named “%@”.\
        The column “%1$@” can’t be used with %2$@.\
        The IDs in %@ can’t be changed\
        Favourites, notes and page addresses depend on them.\
        Import the file as another catalog, or first run: almanac forget %@\
        The IDs come from the column “%@”. Import the file as another catalog.\
        To see the file’s columns, use --dry-run.\
        The name %@ is reserved.\
        details\
        building pages and search index\
        list\
        analysing\
        %1$@ of %2$@\
        saving\
        updating\
        storing\
        waiting\
        The previous state was saved to %@. To go back to it, restore that file with --replace.\
        Backup restored. You now have %@.\
        There was nothing to restore. You still have %@.\
        %lld entries have different notes or names in the backup and were left unchanged (%@). To use the backup’s versions, restore it with --replace.\
        %lld changes in the backup were invalid and were skipped.\
        Press Enter for the punchline.\
        comma\
        semicolon\
        tab\
        Open this address in a browser. Press Ctrl-C to stop.\
        Choose another address with --host, such as --host 127.0.0.1.\
        “%@” isn’t an address of this computer\
        Can’t listen on %1$@, port %2$@\
        Another program is listening on %1$@, port %2$@. Almanac may already be running.\
        Choose another port with --port N; --port 0 picks a free port.\
        Port %@ is already in use\
        Ports below 1024 are reserved for administrators.\
        You don’t have permission to use port %@\
        Only part of this entry is stored, and the rest couldn’t be fetched: %@\
        The source asked Almanac to wait until %@.\
        details: “%@”\
        The source’s list was empty, so the %lld stored entries were kept.\
        To continue, run “almanac sync %@”.\
        The source reported %1$@ entries but sent more than %2$@; the rest weren’t stored.\
        %lld more problems\
        This catalog was imported from a file. To update it, import the file again.\
        No requests were sent because of --offline.\
        %lld entries are still incomplete. The next sync or a running server (almanac serve) will fetch the rest.\
        Another sync or import of this catalog is running.\
        %@ is already being updated\
        The source reported %1$@ entries but sent only %2$@.\
        Stopping. Data already received is kept.\
        Try again after %@.\
        Try again after that time. Until then, Almanac won’t send any requests.\
        %lld entries haven’t been checked recently. Each sync checks some of them; a running server (almanac serve) gradually checks them all.\
        Run the command again without --offline.\
        date\
        yes/no\
        link\
        list\
        long text\
        nested\
        number\
        picture\
        text\
        title\
        Use a host name or an address, such as 192.168.1.5.\
        Use a whole number from 0 to 65535; 0 picks a free port.\
        Use a number of requests per second greater than 0 and up to 10000, such as 2.5.\
        Use %@.\
        Use a web address, such as https://swapi.dev.\
        “%@” isn’t a valid path.\
        Invalid value for %1$@: “%2$@”.\
        %1$@ and %2$@ can’t be used together.\
        To exclude a word, put the query in quotes (almanac find \"dragon %1$@\") or put -- before the word (almanac find dragon -- %1$@).\
        Did you mean %@?\
        Unexpected argument: “%@”.\
        Missing argument: %@.\
        The option %@ is required.\
        The option %1$@ requires a value: %2$@.\
        Almanac couldn’t find a home directory for its data.\
        “%@” isn’t a valid entry ID. Use an ID such as monsters/aboleth.\
        “%@” isn’t valid UTF-8.\
        Use only one of these options.\
        Use --data DIR to choose a directory with a UTF-8 name.\
        Choose a directory with --data DIR.\
        To list the catalogs, run “almanac catalogs”.\
        For help, run “%@ --help”.\
        Enter the text in UTF-8, then try again.\
        The option %@ doesn’t take a value.\
        “%1$@” needs a subcommand: %2$@.\
        Unknown command: “%@”.\
        Unknown option: “%@”.\
        Unknown option for “%1$@”: “%2$@”.\
        Use a whole number greater than 0.\
        Use 0 or a positive whole number.\
        Choose the editor for notes (default: vi)\
        Set your API key for a source that requires a key\
        Set the language if --locale isn’t used; the first variable that is set takes precedence\
        Turn off colours if set to any value\
        Set the directory of Almanac’s data files if they aren’t found automatically\
        Set the base directory for data, unless --data or ALMANAC_DATA is set\
        %@ cm\
        %@ credits\
        %@ days\
        %@ XP\
        %@ ft.\
        %@ hours\
        %@ kg\
        %@ km\
        %@ km/h\
        %@ MGLT\
        %@ m\
        %@ months\
        %@ passengers\
        %@ people\
        %@%%\
        %@ g\
        %@ t\
        %@ weeks\
        %@ years\
        no\
        none\
        not applicable\
        unknown\
        yes
        """

    /// Where each of them ends, in bytes.
    static let englishEnds: [TextEnd] = [
        13, 27, 35, 51, 66, 71, 76, 90, 104, 151, 163, 164, 178, 185, 193, 198,
        203, 206, 210, 214, 220, 229, 236, 244, 252, 259, 272, 293, 311, 333, 357, 369,
        381, 396, 407, 418, 432, 439, 451, 463, 505, 514, 523, 536, 557, 575, 597, 621,
        633, 645, 660, 671, 682, 696, 703, 715, 727, 769, 778, 791, 805, 816, 826, 837,
        847, 858, 872, 886, 899, 915, 920, 932, 941, 951, 957, 963, 976, 991, 1013, 1018,
        1022, 1034, 1058, 1073, 1082, 1091, 1099, 1113, 1131, 1139, 1146, 1279, 1286, 1423, 1431, 1487,
        1497, 1719, 1729, 1857, 1865, 2016, 2029, 2063, 2072, 2240, 2249, 2417, 2426, 2774, 2782, 2829,
        2834, 3039, 3049, 3200, 3207, 3345, 3356, 3585, 3605, 3615, 3627, 3640, 3644, 3655, 3731, 3790,
        3874, 3956, 3960, 3978, 3982, 3987, 3996, 4004, 4012, 4082, 4135, 4141, 4148, 4155, 4163, 4170,
        4187, 4198, 4207, 4224, 4242, 4254, 4264, 4270, 4303, 4313, 4325, 4332, 4335, 4353, 4382, 4398,
        4431, 4448, 4465, 4470, 4475, 4484, 4493, 4499, 4510, 4518, 4525, 4533, 4539, 4544, 4555, 4564,
        4573, 4578, 4585, 4591, 4596, 4604, 4637, 4640, 4646, 4656, 4664, 4670, 4676, 4682, 4711, 4722,
        4733, 4737, 4746, 4763, 4771, 4781, 4785, 4790, 4796, 4801, 4805, 4816, 4827, 4836, 4854, 4867,
        4877, 4887, 4905, 4916, 4925, 4931, 4934, 4937, 4940, 4943, 4946, 4949, 4953, 4963, 4967, 4972,
        4978, 4983, 4987, 4996, 5006, 5021, 5027, 5036, 5045, 5052, 5059, 5071, 5084, 5092, 5098, 5108,
        5119, 5129, 5137, 5152, 5159, 5167, 5173, 5178, 5184, 5189, 5192, 5197, 5201, 5209, 5219, 5226,
        5233, 5241, 5251, 5261, 5269, 5282, 5291, 5300, 5309, 5317, 5322, 5332, 5339, 5350, 5358, 5365,
        5373, 5378, 5397, 5402, 5421, 5426, 5429, 5434, 5439, 5448, 5456, 5461, 5480, 5486, 5496, 5503,
        5506, 5514, 5526, 5531, 5545, 5554, 5560, 5564, 5574, 5579, 5588, 5597, 5603, 5612, 5615, 5620,
        5625, 5633, 5644, 5648, 5653, 5673, 5679, 5690, 5717, 5723, 5734, 5749, 5785, 5813, 5835, 5848,
        5854, 5915, 5963, 5987, 6040, 6131, 6159, 6225, 6305, 6340, 6375, 6401, 6440, 6480, 6560, 6600,
        6671, 6693, 6708, 6787, 6823, 6836, 6885, 6972, 7087, 7129, 7258, 7280, 7321, 7374, 7483, 7566,
        7633, 7798, 7820, 7887, 7919, 7935, 8002, 8043, 8059, 8124, 8201, 8233, 8270, 8409, 8485, 8516,
        8620, 8668, 8683, 8748, 8830, 8869, 8928, 8954, 8982, 9016, 9108, 9127, 9148, 9228, 9262, 9312,
        9336, 9372, 9386, 9510, 9547, 9568, 9588, 9646, 9709, 9733, 9839, 9882, 9973, 10013, 10050, 10139,
        10156, 10236, 10280, 10396, 10411, 10472, 10565, 10594, 10713, 10718, 10728, 10739, 10744, 10748, 10755, 10764,
        10773, 10784, 10788, 10795, 10799, 10810, 10815, 10826, 10830, 10837, 10843, 10849, 10857, 10861, 10870, 10879,
        10898, 10916, 10918, 10931, 10938, 10946, 10957, 10967, 10975, 10982, 10990, 10997, 11005, 11010, 11018, 11026,
        11032, 11037, 11043, 11048, 11055, 11063, 11071, 11077, 11086, 11093, 11101, 11110, 11116, 11126, 11133, 11140,
        11147, 11153, 11157, 11165, 11172, 11181, 11190, 11200, 11207, 11220, 11228, 11242, 11253, 11259, 11270, 11279,
        11285, 11288, 11295, 11304, 11310, 11313, 11317, 11326, 11333, 11340, 11349, 11358, 11363, 11369, 11376, 11388,
        11393, 11399, 11405, 11411, 11422, 11431, 11436, 11441, 11448, 11453, 11460, 11463, 11470, 11475, 11479, 11489,
        11495, 11500, 11504, 11509, 11518, 11523, 11528, 11532, 11537, 11540, 11543, 11548, 11552, 11556, 11559, 11564,
        11569, 11573, 11576, 11584, 11598, 11620, 11698, 11772, 11833, 11874, 11884, 11903, 11922, 11939, 11952, 11956,
        11973, 11979, 12039, 12054, 12070, 12076, 12086, 12091, 12102, 12114, 12123, 12163, 12174, 12228, 12255, 12271,
        12280, 12292, 12307, 12319, 12328, 12343, 12361, 12371, 12442, 12461, 12471, 12474, 12481, 12513, 12525, 12537,
        12544, 12574, 12603, 12664, 12687, 12711, 12722, 12758, 12772, 12793, 12845, 12866, 12889, 12906, 12927, 12933,
        12965, 12983, 13008, 13016, 13046, 13052, 13067, 13077, 13092, 13107, 13115, 13160, 13169, 13181, 13194, 13208,
        13222, 13232, 13247, 13251, 13357, 13374, 13406, 13434, 13521, 13531, 13538, 13570, 13630, 13756, 13828, 13833,
        13888, 13903, 13945, 14023, 14033, 14110, 14129, 14202, 14214, 14230, 14262, 14277, 14292, 14311, 14351, 14418,
        14444, 14457, 14465, 14485, 14597, 14697, 14867, 14895, 14927, 14942, 14961, 14968, 14976, 14981, 14985, 14997,
        15008, 15016, 15033, 15040, 15046, 15071, 15108, 15114, 15123, 15130, 15141, 15284, 15324, 15347, 15553, 15560,
        15570, 15587, 15591, 15606, 15635, 15644, 15654, 15659, 15683, 15689, 15706, 15728, 15755, 15924, 15936, 15975,
        16044, 16052, 16058, 16066, 16081, 16088, 16098, 16113, 16117, 16129, 16144, 16164, 16177, 16189, 16196, 16213,
        16217, 16222, 16226, 16245, 16265, 16275, 16282, 16287, 16298, 16323, 16328, 16339, 16345, 16354, 16414, 16419,
        16423, 16428, 16440, 16478, 16491, 16495, 16509, 16523, 16532, 16550, 16573, 16612, 16621, 16663, 16742, 16773,
        16846, 16910, 17033, 17061, 17125, 17204, 17281, 17301, 17340, 17394, 17460, 17566, 17605, 17711, 17789, 17805,
        17849, 17865, 17905, 17937, 17973, 18006, 18016, 18032, 18060, 18076, 18115, 18150, 18187, 18248, 18272, 18329,
        18374, 18399, 18412, 18424, 18497, 18543, 18558, 18574, 18582, 18597, 18616, 18626, 18663, 18708, 18731, 18767,
        18779, 18802, 18820, 18844, 18863, 18874, 18886, 18897, 18933, 18943, 18948, 18953, 18958, 18972, 18976, 18990,
        19000, 19005, 19019, 19026, 19032, 19036, 19041, 19051, 19071, 19077, 19083, 19086, 19091, 19096, 19101, 19109,
        19114, 19123, 19131, 19142, 19151, 19159, 19164, 19179, 19188, 19197, 19202, 19207, 19213, 19218, 19223, 19229,
        19233, 19242, 19247, 19259, 19268, 19272, 19276, 19280, 19286, 19290, 19295, 19304, 19308, 19313, 19321, 19327,
        19332, 19339, 19344, 19357, 19361, 19367, 19371, 19380, 19385, 19389, 19395, 19398, 19404, 19407, 19414, 19419,
        19425, 19436, 19440, 19450, 19461, 19473, 19485, 19499, 19512, 19523, 19533, 19559, 19571, 19590, 19604, 19616,
        19624, 19631, 19662, 19678, 19696, 19713, 19723, 19734, 19755, 19764, 19771, 19784, 19799, 19815, 19827, 19840,
        19865, 19875, 19888, 19910, 19925, 19932, 19944, 19958, 19974, 19985, 19994, 20003, 20009, 20016, 20030, 20035,
        20039, 20050, 20058, 20066, 20073, 20083, 20093, 20098, 20104, 20110, 20123, 20127, 20131, 20138, 20149, 20155,
        20164, 20181, 20189, 20195, 20211, 20223, 20227, 20241, 20246, 20259, 20273, 20282, 20292, 20301, 20310, 20316,
        20323, 20330, 20339, 20347, 20354, 20364, 20370, 20376, 20383, 20393, 20406, 20424, 20433, 20441, 20450, 20465,
        20476, 20483, 20510, 20519, 20526, 20536, 20552, 20555, 20561, 20565, 20572, 20577, 20583, 20592, 20598, 20604,
        20611, 20617, 20624, 20638, 20647, 20655, 20660, 20670, 20682, 20687, 20698, 20707, 20714, 20720, 20727, 20732,
        20743, 20748, 20756, 20771, 20780, 20785, 20791, 20797, 20805, 20816, 20821, 20827, 20831, 20842, 20847, 20860,
        20873, 20886, 20893, 20902, 20910, 20920, 20924, 20933, 20938, 20944, 20958, 20964, 20969, 20976, 20983, 20988,
        20997, 21008, 21014, 21020, 21028, 21041, 21060, 21109, 21129, 21145, 21166, 21169, 21176, 21183, 21195, 21205,
        21211, 21218, 21226, 21232, 21234, 21243, 21247, 21253, 21257, 21265, 21275, 21280, 21284, 21290, 21301, 21360,
        21424, 21472, 21521, 21544, 21575, 21594, 21654, 21677, 21750, 21779, 21797, 21830, 21864, 21932, 21970, 22013,
        22071, 22086, 22096, 22159, 22178, 22233, 22258, 22268, 22291, 22354, 22375, 22388, 22419, 22428, 22476, 22504,
        22511, 22577, 22619, 22655, 22722, 22805, 22836, 22863, 22890, 22913, 22953, 22993, 23029, 23061, 23105, 23122,
        23148, 23166, 23186, 23201, 23223, 23242, 23285, 23335, 23357, 23423, 23454, 23547, 23565, 23646, 23707, 23743,
        23794, 23817, 23896, 24030, 24033, 24039, 24045, 24146, 24190, 24206, 24262, 24383, 24491, 24506, 24540, 24549,
        24631, 24674, 24734, 24789, 24823, 24852, 24909, 24929, 24943, 24986, 25047, 25088, 25146, 25177, 25225, 25287,
        25354, 25439, 25498, 25515, 25552, 25596, 25651, 25675, 25753, 25809, 25868, 25988, 26154, 26258, 26321, 26396,
        26476, 26510, 26542, 26628, 26660, 26747, 26897, 26913, 26941, 26989, 27013, 27042, 27116, 27142, 27165, 27209,
        27271, 27369, 27421, 27447, 27480, 27519, 27551, 27609, 27640, 27678, 27699, 27775, 27835, 27840, 27848, 27862,
        27872, 27901, 27906, 28043, 28102, 28186, 28248, 28367, 28396, 28480, 28539, 28650, 28709, 28808, 28909, 28999,
        29086, 29253, 29276, 29433, 29480, 29540, 29645, 29738, 29767, 29800, 29818, 29830, 29877, 29928, 29997, 30011,
        30071, 30115, 30127, 30269, 30312, 30463, 30509, 30532, 30591, 30691, 30750, 30772, 30793, 30835, 30876, 30957,
        30986, 31064, 31123, 31179, 31238, 31269, 31381, 31459, 31510, 31533, 31592, 31626, 31681, 31718, 31751, 31810,
        31841, 31862, 31885, 31944, 31961, 31973, 32029, 32040, 32051, 32055, 32113, 32121, 32150, 32189, 32279, 32302,
        32325, 32346, 32372, 32378, 32386, 32393, 32430, 32524, 32562, 32610, 32642, 32694, 32761, 32835, 32878, 32902,
        32909, 32940, 32944, 32953, 32965, 32971, 32979, 32986, 32993, 33080, 33113, 33161, 33306, 33363, 33393, 33398,
        33407, 33410, 33463, 33524, 33568, 33601, 33681, 33743, 33768, 33817, 33859, 33932, 33974, 33991, 34059, 34098,
        34182, 34200, 34275, 34318, 34423, 34473, 34500, 34552, 34592, 34611, 34684, 34820, 34860, 34864, 34870, 34874,
        34878, 34887, 34893, 34899, 34906, 34910, 34915, 34966, 35022, 35102, 35109, 35154, 35184, 35219, 35258, 35386,
        35402, 35432, 35453, 35479, 35518, 35572, 35642, 35671, 35701, 35756, 35791, 35840, 35870, 35910, 35947, 35983,
        36009, 36034, 36076, 36110, 36143, 36184, 36233, 36323, 36359, 36439, 36508, 36513, 36523, 36530, 36535, 36541,
        36549, 36554, 36559, 36566, 36573, 36577, 36586, 36599, 36608, 36612, 36616, 36620, 36628, 36636, 36638, 36642,
        36656, 36663, 36666,
    ]

    /// English, the plural form “one”.
    static var englishOne: TextTable { TextTable(text: englishOneText, ends: englishOneEnds) }

    private static let englishOneText: StaticString = """
        one day ago\
        one hour ago\
        one minute ago\
        one month ago\
        one week ago\
        one year ago\
        %lld entry\
        %lld monster\
        This catalog can have only one favourite. Nothing was changed.\
        one joke\
        %lld dessert\
        %@ ingredient\
        One favourite\
        one favourite\
        %lld result\
        %lld result\
        and one more\
        one note\
        One entry has a different note or name in the backup; the current version was kept. To use the backup’s version, restore the backup again with “Replace all current favourites and notes” ticked.\
        (first entry only)\
        Your search is too long: only its first word or filter was used.\
        one word apart\
        one prefix match\
        one typo\
        one word only in your name or note\
        %lld byte\
        %lld film\
        %lld person\
        %lld planet\
        %lld species\
        %lld starship\
        %lld vehicle\
        population %@\
        %lld favourite\
        %lld note\
        and one more\
        One entry isn’t in this file and was left unchanged.\
        One column was skipped because the limit is 256 columns:\
        One entry isn’t in the file. It was kept and marked as missing because it has a star or note.\
        %1$lld value in the column %2$@ doesn’t match the column’s type and is shown as it is.\
        One record can’t be imported.\
        %lld record\
        Removed one entry that isn’t in the file.\
        One record has the same ID as an earlier record.\
        Line %2$@ has fewer fields than columns.\
        One entry has a different note or name in the backup and was left unchanged (%@). To use the backup’s version, restore it with --replace.\
        One change in the backup was invalid and was skipped.\
        The source’s list was empty, so the stored entry was kept.\
        one more problem\
        one entry is still incomplete. The next sync or a running server (almanac serve) will fetch the rest.\
        one entry hasn’t been checked recently. The next sync or a running server (almanac serve) will check it.\
        %@ credit\
        %@ day\
        %@ hour\
        %@ month\
        %@ passenger\
        %@ person\
        %@ week\
        %@ year
        """

    /// Where each of them ends, in bytes.
    static let englishOneEnds: [TextEnd] = [
        11, 23, 37, 50, 62, 74, 84, 96, 158, 166, 178, 191, 204, 217, 228, 239,
        251, 259, 458, 476, 540, 554, 570, 578, 612, 621, 630, 641, 652, 664, 677, 689,
        702, 716, 725, 737, 791, 847, 942, 1032, 1063, 1074, 1117, 1165, 1205, 1344, 1397, 1457,
        1473, 1574, 1680, 1689, 1695, 1702, 1710, 1722, 1731, 1738, 1745,
    ]

    /// French; of a phrase with plural forms, the form “other”.
    static var french: TextTable { TextTable(text: frenchText, ends: frenchEnds) }

    private static let frenchText: StaticString = """
        il y a %lld\u{A0}jours\
        il y a %lld\u{A0}heures\
        à l’instant\
        il y a %lld\u{A0}minutes\
        il y a %lld\u{A0}mois\
        jamais\
        le %@\
        il y a %lld\u{A0}semaines\
        il y a %lld\u{A0}ans\
        Écrit pour Almanac et soumis à sa licence.\
        %lld fiches\
        1er\
        %1$@\u{A0}%2$@ %3$@\
        janvier\
        février\
        mars\
        avril\
        mai\
        juin\
        juillet\
        août\
        septembre\
        octobre\
        novembre\
        décembre\
        Actions\
        de tout alignement\
        de tout alignement chaotique\
        de tout alignement mauvais\
        de tout alignement non bon\
        de tout alignement non loyal\
        d’alignement chaotique mauvais\
        d’alignement chaotique bon\
        d’alignement chaotique neutre\
        d’alignement loyal mauvais\
        d’alignement loyal bon\
        d’alignement loyal neutre\
        d’alignement neutre\
        d’alignement neutre mauvais\
        d’alignement neutre bon\
        d’alignement neutre bon (50 %%) ou neutre mauvais (50 %%)\
        sans alignement\
        Alignement\
        tout alignement\
        tout alignement chaotique\
        tout alignement mauvais\
        tout alignement non bon\
        tout alignement non loyal\
        chaotique mauvais\
        chaotique bon\
        chaotique neutre\
        loyal mauvais\
        loyal bon\
        loyal neutre\
        neutre\
        neutre mauvais\
        neutre bon\
        neutre bon (50 %%) ou neutre mauvais (50 %%)\
        sans alignement\
        morceaux d’armure\
        morceaux de barde\
        cuirasse\
        cotte de mailles\
        chemise de mailles\
        demi-plate\
        armure de peaux\
        armure de cuir\
        armure naturelle\
        armure matelassée\
        armure rapiécée\
        harnois\
        harnois\
        broigne\
        armure d’écailles\
        bouclier\
        clibanion\
        clibanion\
        armure de cuir clouté\
        armure de cuir clouté\
        dans l’état\
        avec\
        Classe d’armure\
        aveugle au-delà\
        Vitesse de fouissement\
        Puissance\
        puissance\
        Charisme\
        Vitesse d’escalade\
        Donjons & Dragons\
        Bestiaire\
        Aveuglé\
        Ne voit rien et rate tout test qui dépend de la vue. Les attaques contre elle ont l’avantage\u{A0}; les siennes ont le désavantage.\
        Charmé\
        Ne peut ni attaquer la personne qui l’a charmée ni la viser avec un pouvoir ou un sort nuisible. Cette personne a l’avantage aux tests sociaux contre elle.\
        Assourdi\
        N’entend rien et rate tout test qui dépend de l’ouïe.\
        Épuisement\
        Six niveaux cumulatifs\u{A0}: 1, désavantage aux tests de caractéristique\u{A0}; 2, vitesse réduite de moitié\u{A0}; 3, désavantage aux attaques et aux jets de sauvegarde\u{A0}; 4, maximum de points de vie réduit de moitié\u{A0}; 5, vitesse 0\u{A0}; 6, mort. Un repos long avec de quoi manger et boire retire un niveau.\
        Effrayé\
        A le désavantage aux tests de caractéristique et aux attaques tant qu’elle voit la source de sa peur, et ne peut pas s’en approcher de son plein gré.\
        Agrippé\
        Sa vitesse est de 0 et rien ne peut l’augmenter. L’état prend fin si la créature qui l’agrippe est neutralisée ou si quelque chose l’éloigne hors de portée.\
        Neutralisé\
        Ne peut effectuer ni action ni réaction.\
        Invisible\
        Ne peut être vue sans magie ou sens particulier, mais son bruit et ses traces peuvent la trahir. Ses attaques ont l’avantage, et les attaques contre elle ont le désavantage.\
        Paralysé\
        Neutralisée\u{A0}; ne peut ni bouger ni parler. Rate ses jets de sauvegarde de Force et de Dextérité. Les attaques contre elle ont l’avantage, et celles qui touchent à 5 pieds ou moins sont critiques.\
        Pétrifié\
        Changée en pierre avec tout ce qu’elle porte. Elle pèse dix fois plus et ne vieillit pas. Neutralisée et inconsciente de ce qui l’entoure, elle ne peut ni bouger ni parler. Elle rate ses jets de sauvegarde de Force et de Dextérité, et les attaques contre elle ont l’avantage. Elle résiste à tous les dégâts et est immunisée contre les poisons et les maladies\u{A0}; ceux déjà en cours sont suspendus.\
        Empoisonné\
        A le désavantage aux attaques et aux tests de caractéristique.\
        À terre\
        Au sol, elle ne peut que ramper tant qu’elle ne se relève pas, ce qui coûte la moitié de sa vitesse. Ses attaques ont le désavantage. Les attaques contre elle ont l’avantage à 5 pieds ou moins et le désavantage au-delà.\
        Entravé\
        Sa vitesse est de 0 et rien ne peut l’augmenter. Les attaques contre elle ont l’avantage. Ses propres attaques et ses jets de sauvegarde de Dextérité ont le désavantage.\
        Étourdi\
        Neutralisée\u{A0}; ne peut pas bouger et parle à peine. Rate ses jets de sauvegarde de Force et de Dextérité. Les attaques contre elle ont l’avantage.\
        Inconscient\
        Neutralisée et sans connaissance\u{A0}; ne peut ni bouger ni parler. Elle lâche tout ce qu’elle tient et tombe à terre. Elle rate ses jets de sauvegarde de Force et de Dextérité. Les attaques contre elle ont l’avantage, et celles qui touchent à 5 pieds ou moins sont critiques.\
        Immunités aux états\
        États\
        Constitution\
        %lld monstres\
        acide\
        contondant\
        contondant, perforant et tranchant d’attaques non magiques (peau de pierre)\
        contondant, perforant et tranchant d’armes non magiques\
        contondant, perforant et tranchant d’armes non magiques, sauf en adamantium\
        contondant, perforant et tranchant d’armes non magiques et non argentées\
        froid\
        dégâts des sorts\
        feu\
        force\
        foudre\
        nécrotique\
        perforant\
        perforant et tranchant d’armes non magiques, sauf en adamantium\
        perforant d’armes magiques maniées par des créatures bonnes\
        poison\
        psychique\
        radiant\
        tranchant\
        tonnerre\
        Immunités aux dégâts\
        Description\
        Dextérité\
        Points d’expérience\
        Traits et actions\
        Vitesse en vol\
        Points de vie\
        Vol stationnaire\
        Monstres immunisés contre cet état\
        Immunités\
        Intelligence\
        abyssal\
        toutes\
        quatre langues au choix\
        toute langue connue de son vivant\
        une langue au choix\
        une langue au choix (le plus souvent le commun)\
        six langues au choix\
        deux langues au choix\
        aquatique\
        aérien\
        chien esquiveur\
        céleste\
        commun\
        profond\
        draconique\
        druidique\
        nain\
        elfique\
        géant\
        aigle géant\
        élan géant\
        hibou géant\
        gnoll\
        gnome\
        gobelin\
        igné\
        infernal\
        une langue connue de son créateur\
        orc\
        otyugh\
        primordial\
        sahuagin\
        sphinx\
        sylvestre\
        terreux\
        les langues connues de son vivant\
        commun des profondeurs\
        loup arctique\
        worg\
        Langues\
        Actions légendaires\
        Monstres\
        de taille gigantesque\
        de très grande taille\
        de grande taille\
        de taille moyenne\
        de petite taille\
        de très petite taille\
        Autres formes\
        maîtrise\
        Réactions\
        Résistances aux dégâts\
        Jets de sauvegarde\
        vision aveugle\
        vision dans le noir\
        Perception passive\
        perception des vibrations\
        vision véritable\
        Sens\
        Cha\
        Con\
        Dex\
        Int\
        For\
        Sag\
        Taille\
        gigantesque\
        très grande\
        grande\
        moyenne\
        petite\
        très petite\
        %2$@ %1$@\
        Acrobaties\
        Dressage\
        Arcanes\
        Athlétisme\
        Tromperie\
        Histoire\
        Intuition\
        Intimidation\
        Investigation\
        Médecine\
        Nature\
        Perception\
        Représentation\
        Persuasion\
        Religion\
        Escamotage\
        Discrétion\
        Survie\
        Compétences\
        Vitesse\
        fouissement\
        escalade\
        vol\
        stationnaire\
        nage\
        peau d’écorce\
        armure du mage\
        aveuglé\
        charmé\
        assourdi\
        épuisement\
        effrayé\
        agrippé\
        neutralisé\
        invisible\
        paralysé\
        pétrifié\
        empoisonné\
        à terre\
        entravé\
        étourdi\
        inconscient\
        Force\
        Sous-type\
        toute race\
        démon\
        démon, métamorphe\
        diable\
        diable, métamorphe\
        nain\
        elfe\
        gnoll\
        gnome\
        gobelinoïde\
        torve\
        humain\
        humain, métamorphe\
        kobold\
        homme-lézard\
        homme-poisson\
        orc\
        sahuagin\
        métamorphe\
        titan\
        Vitesse à la nage\
        télépathie\
        Traits\
        Type\
        aberration\
        bête\
        céleste\
        créature artificielle\
        dragon\
        élémentaire\
        fée\
        fiélon\
        géant\
        humanoïde\
        créature monstrueuse\
        vase\
        plante\
        nuée de très petites bêtes\
        mort-vivant\
        %1$@ (%2$@)\
        se recharge après un repos long\
        %@/jour\
        Recharge %@\
        Recharge %@–6\
        se recharge après un repos court ou long\
        se recharge après un repos court\
        Vulnérabilités aux dégâts\
        Vitesse à pied\
        Sagesse\
        Une adresse peut compter jusqu’à 8\u{202F}192 octets. Rien n’a été modifié.\
        Utilisez une adresse plus courte ou cherchez moins de mots.\
        Cette adresse est trop longue\
        L’adresse n’est pas en UTF-8 valide. Rien n’a été modifié.\
        Retapez votre recherche. Si un programme a créé cette adresse, encodez-la en UTF-8 avec des codes pour-cent.\
        Cette adresse est illisible\
        Almanac n’a pas pu lire ce fichier comme une sauvegarde. Rien n’a été modifié.\
        Choisissez un fichier enregistré avec «\u{A0}Télécharger la sauvegarde\u{A0}» ou «\u{A0}almanac backup\u{A0}».\
        Ce fichier n’est pas une sauvegarde d’Almanac\
        «\u{A0}%@\u{A0}» doit être une liste de chaînes de caractères.\
        «\u{A0}%@\u{A0}» doit être une chaîne de caractères.\
        Le JSON de «\u{A0}%@\u{A0}» doit être un objet.\
        Les données de «\u{A0}%@\u{A0}» ne sont pas du JSON valide.\
        «\u{A0}%@\u{A0}» n’est pas un texte valide\u{A0}: il contient de l’UTF-8 invalide ou un demi-codet isolé.\
        Corrigez la requête, puis renvoyez-la.\
        La valeur de «\u{A0}%1$@\u{A0}» n’est pas valide\u{A0}: «\u{A0}%2$@\u{A0}». Rien n’a été modifié.\
        Essayez avec une autre valeur.\
        Requête non valide\
        Les formulaires et les requêtes peuvent atteindre 1\u{A0}Mo, les sauvegardes 64\u{A0}Mo. Rien n’a été modifié.\
        Raccourcissez le contenu, puis renvoyez-le.\
        Trop de données\
        La dernière sauvegarde de vos favoris et de vos notes est %@.\
        Le fichier de lecture de «\u{A0}%@\u{A0}» est endommagé, et Almanac n’a pas pu le reconstruire.\
        Réessayez dans un instant. Si le problème persiste, vérifiez que le disque fonctionne et qu’il reste de la place, puis redémarrez Almanac.\
        Ce catalogue est illisible pour le moment\
        La copie enregistrée de %@ est endommagée. Almanac la reconstruit à partir des données téléchargées. Vos favoris et vos notes sont intacts.\
        Réessayez dans un instant.\
        Cette fiche ne peut pas être affichée pour le moment\
        Almanac ne peut pas lire %@. Le fichier n’a pas été modifié.\
        Déplacez %@ vers un endroit sûr, avec les fichiers voisins dont le nom commence de la même façon. Redémarrez ensuite Almanac.\
        Almanac n’a pu en récupérer ni favoris ni notes, et il n’existe aucune sauvegarde.\
        Tous les favoris et notes encore lisibles ont été enregistrés dans %@.\
        Déplacez %@ vers un autre dossier, avec les fichiers voisins dont le nom commence de la même façon. Redémarrez ensuite Almanac pour restaurer vos favoris et vos notes à partir des sauvegardes.\
        La bibliothèque est endommagée\
        La modification n’a pas été enregistrée. Tout ce qui l’était déjà est toujours là.\
        Libérez de l’espace, puis réessayez.\
        Le disque est plein\
        Le catalogue «\u{A0}%@\u{A0}» est vide\u{A0}: il n’y a aucune fiche à afficher.\
        Actualisez le catalogue une fois en ligne.\
        Rien ici pour le moment\
        Ce catalogue peut avoir jusqu’à %lld favoris. Rien n’a été modifié.\
        Ce catalogue a %1$@ favoris pour une limite de %2$@. Rien n’a été modifié.\
        Retirez un favori pour faire de la place.\
        Vous avez atteint la limite de favoris\
        Almanac n’a pas le droit d’agrandir ses fichiers (taille maximale d’un fichier). La modification n’a pas été enregistrée\u{A0}; tout ce qui l’était déjà est toujours là.\
        Relevez la limite, par exemple avec «\u{A0}ulimit -f unlimited\u{A0}», puis réessayez.\
        La taille maximale d’un fichier est atteinte\
        La requête venait d’un autre site ou utilisait un autre nom d’hôte\u{A0}; Almanac l’a bloquée. Rien n’a été modifié.\
        Ouvrez Almanac à sa propre adresse, puis réessayez.\
        Requête bloquée\
        Almanac n’a pas pu ouvrir ou lire sa bibliothèque. Rien n’a été modifié.\
        Réessayez dans un instant. Si le problème persiste, redémarrez Almanac et consultez le journal.\
        La bibliothèque n’est pas disponible pour le moment\
        Cette adresse n’accepte que les requêtes %@. Rien n’a été modifié.\
        Utilisez une méthode autorisée\u{A0}: %@.\
        Utilisez les boutons de la page.\
        Cette action n’est pas disponible ici\
        Un nom peut compter jusqu’à %@ octets\u{A0}; la plupart des lettres en utilisent un. Le favori n’a pas été modifié.\
        Choisissez un nom plus court.\
        Ce nom est trop long\
        Cette version d’Almanac ne peut pas lire le format de la sauvegarde. Rien n’a été modifié.\
        Restaurez-la avec la version plus récente.\
        Cette sauvegarde vient d’une version plus récente d’Almanac\
        Il n’y a pas de page à l’adresse %@.\
        Vérifiez l’adresse ou utilisez la recherche.\
        Page introuvable\
        Une note peut compter jusqu’à %@ octets\u{A0}; la plupart des lettres en utilisent un. Votre modification n’a pas été enregistrée\u{A0}; la version précédente est toujours là.\
        Raccourcissez la note, puis enregistrez-la de nouveau.\
        Cette note est trop longue\
        Rien n’a été modifié.\
        Le dossier de données d’Almanac est en lecture seule. Rien n’a été modifié.\
        Autorisez l’écriture dans ce dossier, ou choisissez-en un autre avec --data.\
        Impossible d’enregistrer les modifications\
        %@ a été supprimé, déplacé ou remplacé pendant qu’Almanac fonctionnait. La lecture reste possible, mais rien ne peut être enregistré.\
        Vos favoris et vos notes ont été sauvegardés dans %@.\
        Remettez les fichiers à leur place, ou redémarrez Almanac pour utiliser ceux qui s’y trouvent maintenant.\
        Les fichiers d’Almanac ont été déplacés ou remplacés\
        Aucun catalogue ne s’appelle «\u{A0}%@\u{A0}».\
        La page d’accueil affiche tous les catalogues. En ligne de commande, «\u{A0}almanac catalogs\u{A0}» en donne la liste.\
        Catalogue introuvable\
        Aucune fiche ne s’appelle «\u{A0}%@\u{A0}». Vos favoris et vos notes sont intacts.\
        Cherchez son nom, ou actualisez le catalogue.\
        Elle n’est pas dans la bibliothèque, et Almanac ne peut pas la télécharger en mode hors ligne (--offline). Cherchez plutôt son nom.\
        Fiche introuvable\
        La requête était destinée à un autre nom d’hôte\u{A0}; Almanac l’a rejetée.\
        Utilisez l’adresse qu’Almanac affiche au démarrage, ou autorisez ce nom d’hôte avec --allow-host.\
        Ce nom d’hôte n’est pas autorisé\
        %1$@\u{A0}: %2$@ favoris pour une limite de %3$@. Tous sont conservés. Pour en ajouter un autre, remplacez-en un ou retirez-en d’abord %4$@.\
        Blagues\
        %lld blagues\
        Blague au hasard\
        Blagues\
        Genre\
        animaux\
        Noël\
        blagues de papa\
        humour noir\
        cuisine\
        général\
        maison\
        toc toc toc\
        musique\
        programmation\
        jeux de mots\
        sciences\
        frissons\
        voyages\
        jeux sur les mots\
        travail\
        Blague suivante\
        Chute\
        tous droits réservés\
        aucune licence accordée\
        , \
        %1$@ et %2$@\
        Cuisine\
        américaine\
        argentine\
        australienne\
        autrichienne\
        britannique\
        canadienne\
        chinoise\
        croate\
        néerlandaise\
        égyptienne\
        philippine\
        française\
        grecque\
        indienne\
        irlandaise\
        italienne\
        jamaïcaine\
        japonaise\
        kényane\
        malaisienne\
        mexicaine\
        marocaine\
        norvégienne\
        polonaise\
        portugaise\
        russe\
        espagnole\
        suédoise\
        syrienne\
        thaïlandaise\
        tunisienne\
        turque\
        ukrainienne\
        uruguayenne\
        vietnamienne\
        Cuisine\
        %lld desserts\
        Desserts\
        %@ ingrédients\
        Ingrédients\
        Préparation\
        Recette tirée de\
        alcoolisé\
        au four\
        barbecue\
        biscuit\
        petit déjeuner\
        brunch\
        brioche\
        gâteau\
        riche\
        caramel\
        servi froid\
        chocolat\
        Noël\
        laitage\
        dessert\
        dessert\
        repas de fête\
        frit\
        glacé\
        fruité\
        glacé au sucre\
        sans gluten\
        Halloween\
        copieux\
        léger\
        sans four\
        aux noix\
        crêpe\
        tourte\
        pudding\
        goûter\
        acide\
        spécialité\
        été\
        sucré\
        tarte\
        gourmandise\
        péché mignon\
        végétalien\
        levé\
        Mots-clés\
        Vidéo\
        un\
        deux\
        trois\
        quatre\
        cinq\
        six\
        sept\
        huit\
        neuf\
        dix\
        Importés\
        Caractéristiques\
        %1$@, %2$@, valeur %3$@\
        Cette fiche n’est pas dans la bibliothèque pour le moment. Votre favori et votre note sont conservés.\
        Son catalogue manque aussi. Importez de nouveau le catalogue pour récupérer la fiche.\
        Almanac est en mode hors ligne et ne peut pas télécharger la fiche.\
        Actualisez le catalogue pour récupérer la fiche.\
        Ajouter une note\
        Les %lld favoris\
        Ouvrir une fiche au hasard\
        Précédent et suivant\
        voir l’original\
        Retour\
        Retour à la fiche\
        Sauvegarde\
        Vous avez %1$@ et %2$@. Une sauvegarde les réunit dans un seul fichier.\
        Télécharger la sauvegarde\
        Elles occupent %@.\
        Annuler\
        dernière vérification %@\
        Fermer\
        Collections\
        Lien copié.\
        Copier le lien\
        Résultats pour %@ et des mots proches\
        Fil d’Ariane\
        Cet appareil est hors ligne. Vous pouvez encore lire les pages ouvertes.\
        Cet appareil est de nouveau en ligne.\
        Vouliez-vous dire %@\u{A0}?\
        Modifier la note\
        Tous les catalogues\
        Pourquoi cet ordre\u{A0}?\
        Masquer les raisons\
        Favori\
        %lld favoris\
        favori depuis le %@\
        Favoris\
        nécessite une clé d’API\u{A0}: définissez la variable d’environnement %@, puis redémarrez Almanac\
        Source pour «\u{A0}%@\u{A0}»\
        Chargement…\
        %@\u{A0}:\
        Filtres\
        Téléchargement des premières fiches…\
        %lld résultats\
        %lld résultats\
        Source\u{A0}: %@\
        Cette fiche était déjà enregistrée.\
        Monstres, planètes, recettes…\
        %@ ne propose plus cette fiche. La copie enregistrée reste disponible.\
        retirée de sa source\
        Importée depuis votre fichier.\
        importation %@\
        «\u{A0}%@\u{A0}» prendra sa place.\
        Enregistrer la liste\
        Stocké sur cet appareil\
        Vous pouvez consulter ces collections et y faire des recherches hors ligne.\
        Étape précédente ou suivante\
        Afficher les raccourcis clavier\
        Ligne ou fiche suivante\
        Ligne ou fiche précédente\
        Rechercher\
        Ajouter aux favoris ou retirer des favoris\
        Raccourcis clavier\
        Activer les raccourcis clavier\
        Langue\
        Non reconnu, donc ignoré\u{A0}: %@\
        Retirer\
        Retirer «\u{A0}%@\u{A0}»\
        Lien vers %@\
        Fiches liées\
        liste vérifiée %@\
        moins %@\
        Non reconnu, donc recherché comme du texte\u{A0}: %@\
        Afficher plus\
        Plus de filtres\
        et %lld autres\
        Nom du favori\
        Nommé «\u{A0}%@\u{A0}»\
        Noms uniquement\
        pas encore de vérification\
        Suivant\
        Pas encore de favoris. Pour ajouter une fiche, cliquez sur son étoile. Les favoris restent même si la source retire la fiche.\
        échec de la dernière vérification\
        Une erreur s’est produite. Réessayez.\
        pas dans la bibliothèque pour le moment\
        Cette note a aussi été modifiée ailleurs. Les deux versions sont ci-dessous\u{A0}; rien n’a été écrasé.\
        %lld notes\
        Supprimer\
        Votre brouillon non enregistré a été récupéré.\
        Vous pouvez utiliser Markdown\u{A0}: %@. Pour supprimer la note, enregistrez-la vide.\
        La note n’a pas été enregistrée, car le serveur Almanac ne répond pas. Votre texte est conservé sur cet appareil\u{A0}; enregistrez-le de nouveau plus tard.\
        Cette note a été modifiée ailleurs entre-temps\u{A0}; elle n’a donc pas été supprimée.\
        Notes\
        Essayez avec moins de mots, des mots plus courts ou une autre orthographe.\
        Aucune fiche pour le moment.\
        Pour télécharger les fiches, cliquez sur «\u{A0}Actualiser\u{A0}».\
        Almanac est en mode hors ligne. Pour télécharger les fiches, redémarrez-le sans --offline.\
        Aucun résultat\
        Essayez avec moins de mots, retirez un filtre ou cherchez dans tout plutôt que dans les noms.\
        %@ n’avait rien de nouveau.\
        Aucun favori ne correspond. Pour ajouter un favori, cliquez sur l’étoile à côté d’une fiche.\
        %1$@ sur %2$@\
        Sélection du jour\
        Mode hors ligne\u{A0}: téléchargements désactivés.\
        Favoris uniquement\
        Ouvrir cette fiche\
        Écrit pour Almanac\
        Chargement du reste de cette page depuis %@…\
        Cette page est incomplète. Le reste sera chargé dès que %@ sera joignable.\
        Il n’y a pas d’autres résultats.\
        Image\u{A0}: %@\
        Images\
        Téléchargement des images\
        Almanac télécharge les images au fil de vos visites et en stocke jusqu’à %@ sur cet appareil. Aucune image n’est encore stockée.\
        L’espace réservé aux images est plein. Pour en stocker davantage, redémarrez Almanac avec une limite --pictures plus élevée.\
        Almanac télécharge les images au fil de vos visites et les stocke sur cet appareil. Elles occupent %1$@ sur %2$@. Quand la limite est atteinte, les images vues le moins récemment sont supprimées.\
        Tout télécharger pour un usage hors ligne\
        Tout télécharger pour un usage hors ligne\u{A0}: %@\
        Supprimer les images\
        Supprimer les images\u{A0}: %@\
        plus %@\
        Précédent\
        Imprimer\
        Annuler\
        Fiche au hasard\
        %@ et plus\
        moins de %@\
        Interprété comme %@\
        Actualiser\
        Retirer\
        Retirer %@ des favoris\
        «\u{A0}%@\u{A0}» a été retiré des favoris.\
        Renommer\
        Renommer %@\
        Restaurer\
        Fichier de sauvegarde\
        Si vous ne cochez pas cette case, rien n’est supprimé, et les modifications plus récentes des notes et des noms sont conservées. Almanac sauvegarde toujours d’abord vos données actuelles.\
        Remplacer tous les favoris et notes actuels\
        Restauration terminée\u{A0}: %1$@ et %2$@.\
        %lld fiches ont une note ou un nom différent dans la sauvegarde\u{A0}; les versions actuelles ont été conservées. Pour utiliser celles de la sauvegarde, restaurez-la de nouveau en cochant «\u{A0}Remplacer tous les favoris et notes actuels\u{A0}».\
        Lancer %@\
        Relancer\
        %1$@\u{A0}: %2$@ (%3$@)\
        Enregistrer\
        Réglages enregistrés.\
        Message de %1$@\u{A0}: «\u{A0}%2$@\u{A0}»\
        Rechercher dans\
        Tout\
        Noms\
        L’écran restera allumé.\
        Rechercher\
        Rechercher partout\
        Rechercher dans toutes les collections\
        Rechercher plutôt «\u{A0}%@\u{A0}»\
        Almanac cherche dans les noms et les textes de toutes les collections. Mettez une expression entre guillemets pour la trouver telle quelle\u{A0}; des filtres comme type:dragon ou cr:5..10 affinent les résultats.\
        Rechercher dans %@\
        Le serveur Almanac répond de nouveau.\
        Le serveur Almanac ne répond pas. Vous pouvez encore lire les pages ouvertes.\
        Réglages\
        Recharger\
        Tout afficher\
        Aller au contenu\
        Trier par\
        Pertinence\
        %@, ordre décroissant\
        Nom\
        Nom, de Z à A\
        %@, ordre croissant\
        Sources et licences\
        Favori\u{A0}: %@\
        Étape par étape\
        Étape %@\
        Étape %1$@ sur %2$@\
        Terminé\
        Étapes\
        Arrêter\
        Téléchargement des détails\
        Téléchargement de la liste\
        Traitement\
        En attente\
        Tableau\
        Télécharger en\
        (les %lld premières fiches seulement)\
        Grande\
        Très grande\
        Normale\
        Taille du texte\
        Votre texte est toujours sur la page précédente. Revenez en arrière pour le modifier.\
        Thème\
        Sombre\
        Clair\
        Selon l’appareil\
        Cochez chaque élément une fois prêt.\
        Il vous faut\
        Accueil\
        Aller à la liste\
        Aller aux réglages\
        Réessayer\
        sous le nom «\u{A0}%@\u{A0}»\
        %@ répond de nouveau.\
        Toutes les fiches enregistrées restent disponibles.\
        Votre note\
        Réinstallez Almanac, ou actualisez le catalogue.\
        Les données fournies avec Almanac sont endommagées\u{A0}; il n’y a pas encore de fiches de %@.\
        %@ a fermé la connexion trop tôt.\
        Réessayez dans quelques jours\u{A0}; le responsable du site doit renouveler le certificat.\
        %@ n’a pas pu prouver son identité\u{A0}: son certificat n’est pas valide.\
        Donnez votre clé d’API comme valeur à la variable d’environnement indiquée dans Réglages, puis redémarrez Almanac. Ou choisissez une autre source dans Réglages.\
        %@ exige une clé d’API valide.\
        Relancez «\u{A0}make build\u{A0}» en étant connecté, ou actualisez le catalogue.\
        Les données fournies avec Almanac sont absentes\u{A0}; il n’y a pas encore de fiches de %@.\
        Vérifiez la connexion réseau de l’ordinateur sur lequel tourne Almanac, puis réessayez.\
        Impossible de joindre %@.\
        Toutes les fiches enregistrées restent disponibles.\
        Pour autoriser les téléchargements, redémarrez Almanac sans --offline.\
        Almanac est en mode hors ligne (--offline)\u{A0}; il n’a pas contacté %@.\
        Réessayez plus tard. Si le problème persiste, vérifiez l’adresse donnée avec --upstream, ou utilisez-en une autre.\
        %@ redirige sans fin et ne répond jamais.\
        Réessayez plus tard. Si le problème persiste, vérifiez l’adresse donnée avec --upstream, ou utilisez-en une autre.\
        %@ mène à un autre hôte ou à une adresse privée\u{A0}; Almanac a bloqué la requête.\
        Réessayez plus tard.\
        %@ rencontre des problèmes et a renvoyé une erreur.\
        Réessayez plus tard.\
        Certaines fiches de %@ n’ont pas pu être utilisées.\
        Toutes les autres fiches sont disponibles.\
        Pour continuer, cliquez sur «\u{A0}Réessayer\u{A0}».\
        Le téléchargement depuis %@ a été arrêté.\
        la source\
        Réessayez plus tard.\
        %@ n’a pas répondu à temps.\
        Réessayez plus tard.\
        %@ a envoyé plus de données qu’Almanac n’en accepte.\
        Attendez quelques minutes, puis réessayez.\
        Almanac a envoyé trop de requêtes à %@.\
        Réessayez plus tard\u{A0}; le téléchargement reprendra là où il s’est arrêté.\
        %@ a envoyé les données trop lentement.\
        Réessayez plus tard. Une version plus récente d’Almanac est peut-être nécessaire.\
        Almanac n’a pas pu lire la réponse de %@.\
        Votre nom pour cette fiche\u{A0}:\
        Dans votre note\u{A0}:\
        Mentionné par\
        Votre recherche est trop longue\u{A0}: seuls ses %lld premiers mots et filtres ont été utilisés.\
        Votre recherche est trop longue. Essayez une recherche plus courte.\
        tous les mots correspondent\
        à %lld mots les uns des autres\
        sans faute de frappe\
        dans un attribut\
        %lld correspondances de préfixe\
        %lld fautes de frappe\
        très éloignés (compté comme à %@ mots)\
        score des champs %@ (titre 0, attribut 1, texte 2)\
        dans le nom que vous lui donnez\
        aucun mot cherché, donc dans l’ordre du catalogue\
        dans votre note\
        correspond au titre entier\
        mots côte à côte\
        %1$@ mots sur %2$@ correspondent\
        trié comme demandé\
        dans le texte\
        dans le titre\
        mots entiers\
        %lld mots seulement dans votre nom ou votre note\
        %lld\u{A0}octets\
        %@\u{A0}Go\
        %@\u{A0}ko\
        %@\u{A0}Mo\
        Taille moyenne\
        Naissance\
        Capacité de fret\
        Personnages\
        Classe\
        Classification\
        Climat\
        arctique\
        aride\
        arctique (artic)\
        artificiel\
        tempéré artificiel\
        glacial\
        gelé\
        chaud\
        humide\
        moite\
        brumeux\
        pollué\
        rocheux\
        subarctique\
        subarctique (subartic)\
        surchauffé\
        tempéré\
        tropical\
        venteux\
        climat inconnu\
        Star Wars\
        Star Wars\
        ambre\
        asiatique\
        auburn\
        noir\
        blond\
        blonde\
        bleu\
        bleu-gris\
        brun\
        brun tacheté\
        caucasien\
        foncé\
        clair\
        doré\
        or\
        gris\
        vert\
        vert hâlé\
        gris (grey)\
        noisette\
        hispanique\
        indigo\
        clair (light)\
        magenta\
        métal\
        vert tacheté\
        aucune\
        orange\
        pâle\
        rose pâle\
        pêche\
        rose\
        violet\
        rouge\
        argenté\
        hâlé\
        inconnue\
        blanc\
        jaune\
        Autonomie en vivres\
        Prix\
        %lld films\
        %lld personnages\
        %lld planètes\
        %lld espèces\
        %lld vaisseaux\
        %lld véhicules\
        aéroglisseur\
        aéroglisseur (airspeeder)\
        transport officiel armé\
        vaisseau d’assaut\
        chasseur d’assaut\
        marcheur d’assaut\
        vaisseau amiral\
        corvette\
        croiseur\
        station de combat mobile\
        barge diplomatique\
        vaisseau de contrôle de droïdes\
        chasseur droïde\
        char droïde\
        vaisseau d’escorte\
        vaisseau anti-incendie\
        cargo\
        canonnière\
        barge de débarquement\
        cargo léger\
        transport moyen\
        patrouilleur\
        engin à répulsion\
        esquif cargo à répulsion\
        barge à voile\
        croiseur spatial\
        bombardier spatial et planétaire\
        transport spatial\
        speeder\
        croiseur stellaire\
        destroyer stellaire\
        cuirassé stellaire\
        chasseur stellaire\
        sous-marin\
        transport\
        marcheur\
        engin à roues\
        marcheur à roues\
        yacht\
        Équipage\
        Désignation\
        Diamètre\
        Réalisation\
        Épisode\
        Épisode %@\
        Couleur des yeux\
        Films\
        Genre\
        féminin\
        hermaphrodite\
        masculin\
        aucun\
        Gravité\
        Couleur des cheveux\
        Taille\
        Planète d’origine\
        Classe d’hyperpropulsion\
        Langue\
        Longueur\
        Espérance de vie\
        Constructeur\
        Masse\
        Vitesse dans l’espace\
        Modèle\
        Texte d’ouverture\
        Période orbitale\
        amphibien\
        artificielle\
        gastéropode\
        insectoïde\
        mammifère\
        mammifères\
        reptile\
        reptilien\
        douée de raison\
        inconnue\
        Passagers\
        Personnages\
        Pilotes\
        Planètes\
        Population\
        %@ habitants\
        population inconnue\
        Production\
        Sortie\
        Habitants\
        Période de rotation\
        Couleur de la peau\
        Espèces\
        Vitesse maximale dans l’atmosphère\
        Vaisseaux\
        Relief\
        mares d’acide\
        astéroïde sans air\
        cendres\
        terres stériles\
        tourbières\
        canyons\
        grottes\
        villes\
        paysage urbain\
        falaises\
        désert\
        déserts\
        champs\
        forêts\
        forêts de champignons\
        géante gazeuse\
        glaciers\
        herbe\
        prairies\
        collines herbeuses\
        collines\
        canyons de glace\
        grottes de glace\
        îles\
        jungle\
        jungles\
        lacs\
        rivières de lave\
        mesas\
        montagne\
        chaînes de montagnes\
        montagnes\
        océan\
        océans\
        plaines\
        plateaux\
        forêts tropicales\
        récifs\
        rivières\
        roche\
        arches rocheuses\
        rocheux\
        canyons rocheux\
        déserts rocheux\
        îles rocheuses\
        savane\
        savanes (savannahs)\
        savanes\
        broussailles\
        mers\
        dolines\
        marécages\
        marais\
        mer de nuages toxiques\
        toundra\
        zones urbaines\
        vallées\
        verdoyant\
        lianes\
        volcans\
        %@ standard\
        %@ ap. BY\
        %@ av. BY\
        Véhicules\
        Eau de surface\
        Sauvegarde enregistrée dans %1$@\u{A0}: %2$@.\
        Le fichier n’est pas du JSON valide. Rien n’a été modifié.\
        %@\u{A0}; échec de la dernière synchronisation\
        synchronisation en cours\
        %@\u{A0}; dernière synchronisation arrêtée\
        Nouvelles\
        Catalogue\
        Modifiées\
        Vérifié\
        Collection\
        Colonne\
        Fiches\
        Exemples\
        Filtre\
        Identifiant\
        Inchangées\
        Nom\
        Résultat\
        Disparues\
        Requêtes\
        Date d’ajout\
        Titre\
        Type\
        Valeurs\
        Champ\
        Enregistrer les favoris et les notes dans un fichier (- pour la sortie standard)\
        Lister les catalogues, leur taille et la date de leur dernière vérification\
        Générer les complétions pour bash, zsh ou fish\
        Ajouter une fiche aux favoris ou renommer un favori\
        Lister les favoris par nom\
        Retirer une fiche des favoris\
        Rechercher dans tous les catalogues\
        Supprimer un catalogue importé, en conservant ses favoris et ses notes\
        Afficher l’aide d’une commande\
        Importer un fichier JSON Lines, JSON ou CSV comme catalogue (- pour l’entrée standard)\
        Lister les fiches d’un catalogue\
        Afficher la page de manuel\
        Afficher ou modifier la note d’une fiche\
        Afficher une fiche au hasard dans un catalogue\
        Fusionner une sauvegarde avec vos favoris et vos notes (- pour l’entrée standard)\
        Démarrer le serveur web (commande par défaut)\
        Afficher une fiche, par exemple monsters/aboleth\
        Mettre à jour les catalogues depuis leurs sources (par défaut\u{A0}: tous)\
        %lld favoris\
        %lld notes\
        L’éditeur (%@) n’a pas pu démarrer ou s’est terminé par une erreur.\
        Votre texte se trouve dans %@.\
        Indiquez votre éditeur dans VISUAL ou EDITOR, ou utilisez --set TEXT.\
        La note n’a pas été modifiée\
        vérifiée %@\
        absente de sa source\
        La source n’a plus cette fiche. Almanac en a gardé sa copie.\
        Mentionnés dans le texte\
        et %lld autres\
        Dans vos favoris sous le nom «\u{A0}%@\u{A0}»\
        Votre note\
        Pour l’instant, seules les données de liste de cette fiche sont enregistrées.\
        nommée «\u{A0}%@\u{A0}» dans la source\
        Réussite\
        Source injoignable, ou synchronisation ou importation incomplète\
        Rien trouvé\u{A0}: fiche inconnue ou aucun résultat\
        La modification demandée n’est pas autorisée\
        La bibliothèque est endommagée ou inutilisable, ou une erreur de disque s’est produite\
        Mauvaise utilisation\u{A0}: catalogue ou option inconnus, fichier ou adresse inutilisables\
        Pour remplacer un favori\u{A0}: %@\
        Vous n’avez pas encore de favoris.\
        %@ ne fait plus partie des favoris.\
        %@ ne fait pas partie des favoris.\
        Vérifiez le nom et les permissions du fichier.\
        C’est un périphérique ou un socket, pas un fichier.\
        Ce chemin est un dossier, pas un fichier.\
        C’est un tube nommé, pas un fichier.\
        Indiquez un fichier, ou envoyez les données par un tube et indiquez «\u{A0}-\u{A0}».\
        Le disque est plein.\
        Aucun fichier ou dossier de ce nom.\
        Permission refusée.\
        Choisissez un autre fichier.\
        Impossible de lire %@\
        Le fichier est trop volumineux.\
        Impossible d’écrire dans %@\
        Le fichier est une archive ZIP ou un classeur.\
        Enregistrez le classeur au format CSV ou décompressez l’archive.\
        Le fichier n’est pas du texte.\
        Le fichier a changé pendant sa lecture. Rien n’a été enregistré.\
        Le fichier est une base de données SQLite.\
        Exportez une table\u{A0}: sqlite3 -header -csv FICHIER 'SELECT * FROM t' | almanac import - --catalog NOM\
        Le fichier est vide.\
        L’encodage du texte n’est pas pris en charge. Utilisez UTF-8, ou UTF-16 avec un indicateur d’ordre des octets (BOM).\
        Convertissez d’abord le fichier\u{A0}: iconv -f UTF-16LE -t UTF-8 FICHIER > NOUVEAU\
        Le fichier est un document HTML ou XML.\
        Le fichier ne contient ni enregistrements JSON ni tableau.\
        Le fichier est compressé.\
        Décompressez-le d’abord ou utilisez un tube\u{A0}: zcat FICHIER | almanac import - --catalog NOM\
        Utilisez du JSON Lines, une liste JSON d’objets ou un CSV dont la première ligne donne les noms des colonnes. Au besoin, précisez le format avec --as ou --separator.\
        –\
        tranches\
        valeurs\
        Aucun résultat exact. Voici les résultats pour %@ et des mots proches. Pour désactiver la correction des fautes de frappe, utilisez --exact.\
        Filtres non valides, cherchés comme de simples mots\u{A0}: %@\
        Vouliez-vous dire %@\u{A0}?\
        Accepter aussi les requêtes pour ce nom d’hôte\u{A0}; répétable\
        Préciser le format du fichier\u{A0}: csv, json, jsonl, ou srd-flat pour une liste JSON à plat des monstres du SRD (par défaut\u{A0}: détection automatique)\
        Importer dans ce catalogue, créé au besoin\u{A0}; son nom peut contenir des minuscules, des chiffres et des traits d’union\
        Supprimer la note\
        Placer le catalogue dans cette collection\
        Afficher en CSV\
        Enregistrer les données dans ce dossier (par défaut\u{A0}: almanac dans XDG_DATA_HOME ou ~/.local/share)\
        Afficher un aperçu de l’importation sans rien enregistrer\
        Modifier la note dans votre éditeur (VISUAL ou EDITOR\u{A0}; par défaut\u{A0}: vi)\
        Chercher les mots tels quels, sans corriger les fautes de frappe\
        Expliquer le classement de chaque résultat\
        Ajouter des filtres pour ces colonnes\
        Afficher les filtres disponibles et leur nombre de résultats\
        Lister seulement les favoris\
        Afficher cette aide\
        Écouter sur cette adresse (par défaut\u{A0}: 127.0.0.1)\
        Utiliser cette colonne pour les identifiants des fiches, qui ne pourront plus changer\
        Chercher seulement dans ce catalogue\u{A0}; répétable\
        Remplacer ce favori si la limite du catalogue est atteinte\
        Afficher les résultats et les erreurs en JSON\
        Définir le nom affiché d’une colonne\u{A0}; répétable\
        Indiquer la langue des textes du catalogue, par exemple en, fr ou de\
        Afficher N résultats au plus (par défaut\u{A0}: 20 pour find, tous pour list et en CSV)\
        Choisir la langue du programme\u{A0}: en ou fr (par défaut\u{A0}: selon LC_ALL, LC_MESSAGES ou LANG)\
        Donner votre propre nom au favori ou au catalogue importé\
        Chercher seulement dans les noms\
        Ne pas ajouter de filtres pour ces colonnes\
        Démarrer sans les données fournies avec Almanac\
        Travailler hors ligne\u{A0}: utiliser seulement les données enregistrées, sans envoyer de requêtes\
        Sauter les N premiers résultats\
        Fixer la taille maximale du cache d’images, en mégaoctets\u{A0}; 0 désactive les images (par défaut\u{A0}: 500)\
        Écouter sur ce port\u{A0}; 0 choisit un port libre (par défaut\u{A0}: 8484)\
        Lister seulement les fiches qui correspondent à cette recherche, les plus pertinentes d’abord\
        Télécharger au plus N fiches par seconde depuis chaque source (par défaut\u{A0}: 5)\u{A0}; n’allez au-delà que sur votre propre serveur ou avec une autorisation\
        restore\u{A0}: rendre les favoris et les notes identiques à la sauvegarde, après avoir enregistré l’état actuel\u{A0}; import\u{A0}: supprimer les fiches absentes du fichier, sauf si elles ont une étoile ou une note\
        Préciser le séparateur de champs\u{A0}: un caractère, ou comma, semicolon, tab ou pipe (par défaut\u{A0}: détection automatique)\
        Remplacer la note par ce texte Markdown (- pour l’entrée standard)\
        Trier par name ou par un champ de recherche comme cr\u{A0}; ajoutez\u{A0}:desc pour l’ordre décroissant\
        Choisir la source d’un catalogue qui en a plusieurs, par exemple jokes=dadjokes\
        Afficher ces colonnes sous le titre\
        Traiter ces colonnes comme du texte long\
        Préciser le format du texte long\u{A0}: plain, markdown ou html (par défaut\u{A0}: détection automatique)\
        Prendre les titres des fiches dans cette colonne\
        Définir le type d’une colonne\u{A0}: number, text, list, date, link, picture ou flag\u{A0}; répétable\
        Utiliser cette adresse pour une source (dnd5e, swapi, mealdb, jokeapi, dadjokes ou officialjokes) au lieu de son adresse publique\u{A0}; répétez pour ajouter des miroirs, dans l’ordre\
        Afficher la version\
        Ne pas demander de confirmation\
        Ligne %@\u{A0}: le fichier s’arrête au milieu d’un enregistrement\
        Ligne %@\u{A0}: UTF-8 non valide\
        Ligne %@\u{A0}: enregistrement sans identifiant\
        Chaque enregistrement doit avoir un identifiant. Ajoutez ceux qui manquent, puis importez de nouveau le fichier.\
        Ligne %@\u{A0}: ce n’est pas un objet JSON\
        Ligne %@\u{A0}: JSON non valide\
        Ligne %@\u{A0}: guillemet manquant ou mal placé\
        Ligne %@\u{A0}: identifiant en double\u{A0}; cet enregistrement remplace le précédent\
        Si les enregistrements sont différents, donnez à chacun son propre identifiant, puis importez de nouveau le fichier.\
        Ligne %1$@\u{A0}: imbrication trop profonde (plus de %2$@ niveaux)\
        Ligne %@\u{A0}: plus de 8 Mio\
        Ligne %@\u{A0}: plus de champs que de colonnes\
        Ligne %@\u{A0}: l’enregistrement ne peut pas être importé\
        Le catalogue %1$@ a été supprimé (%2$@).\
        Impossible de demander une confirmation ici. Ajoutez --yes pour continuer.\
        Opération annulée. Rien n’a été modifié.\
        Seuls les catalogues importés peuvent être supprimés.\
        Impossible de supprimer %@\
        Supprimer le catalogue %1$@ (%2$@)\u{A0}? Ses favoris et ses notes seront conservés. [o/N]\
        Conservés\u{A0}: %@. Vous les retrouverez si vous importez de nouveau le catalogue.\
        o oui\
        Commandes\
        Options globales\
        Codes de sortie\
        Pour en savoir plus\u{A0}: %@\
        Utilisation\
        Almanac conserve des collections à consulter, comme des monstres et des planètes, avec vos favoris et vos notes. Il fonctionne en ligne et hors ligne.\
        %lld fiches absentes de ce fichier n’ont pas été modifiées.\
        Met à jour le catalogue %1$@ (titre\u{A0}: «\u{A0}%2$@\u{A0}», collection\u{A0}: «\u{A0}%3$@\u{A0}», langue\u{A0}: %4$@)\
        Le fichier n’est pas au format indiqué. Rien n’a été modifié.\
        Vérifiez qu’il s’agit du bon fichier\u{A0}: srd-flat est une liste JSON unique de monstres. Pour tout autre fichier, utilisez --catalog.\
        Impossible d’importer ce fichier\
        Crée le catalogue %1$@ (titre\u{A0}: «\u{A0}%2$@\u{A0}», collection\u{A0}: «\u{A0}%3$@\u{A0}», langue\u{A0}: %4$@)\
        %lld colonnes ont été ignorées, car la limite est de 256\u{A0}:\
        Les fiches déjà enregistrées correspondantes restent inchangées. Corrigez le fichier, puis importez-le de nouveau.\
        Importation dans %1$@\u{A0}: %2$@ nouvelles, %3$@ modifiées, %4$@ inchangées.\
        Ceci est un aperçu\u{A0}: rien n’a été enregistré. Pour importer le fichier, relancez la commande sans --dry-run.\
        Si tout le fichier utilise un autre encodage, convertissez-le d’abord\u{A0}: iconv -f WINDOWS-1252 -t UTF-8 FICHIER > NOUVEAU\
        La colonne %1$@ ne sert pas d’identifiant, car certains enregistrements n’y ont pas de valeur (ligne %2$@).\
        La colonne %1$@ ne sert pas d’identifiant, car elle contient des doublons (lignes %2$@).\
        Les identifiants d’un catalogue ne peuvent plus changer ensuite. Pour utiliser cette colonne, corrigez le fichier ou ajoutez --id %1$@. Si le catalogue existe déjà, lancez d’abord «\u{A0}almanac forget %2$@\u{A0}».\
        Identifiants\u{A0}: colonne %@\
        Identifiants\u{A0}: calculés à partir du contenu entier, car aucune colonne n’est unique. Un enregistrement modifié devient une nouvelle fiche. Pour choisir une colonne, utilisez --id.\
        Identifiants\u{A0}: tirés des titres de la colonne %@\
        Rien n’a été supprimé, car certains enregistrements sont illisibles.\
        %lld fiches absentes du fichier ont été conservées et marquées comme absentes, car elles ont une étoile ou une note.\
        %1$lld valeurs de la colonne %2$@ ne correspondent pas à son type\u{A0}; elles sont affichées telles quelles.\
        Le fichier ne contient aucun enregistrement.\
        %lld enregistrements ne peuvent pas être importés.\
        Enregistrement ignoré\u{A0}: %@\
        %lld enregistrements\
        %lld fiches absentes du fichier ont été supprimées.\
        %lld enregistrements ont le même identifiant qu’un précédent.\
        %1$lld lignes ont moins de champs que de colonnes, à partir de la ligne %2$@.\
        Ordre de tri\u{A0}: %@\
        Importation interrompue. Pour continuer, importez de nouveau le même fichier.\
        Arrêt en cours. Les enregistrements déjà importés sont conservés.\
        Sous-titre\u{A0}: %@\
        Le fichier n’a pas la colonne de titre du catalogue, %1$@\u{A0}; ses titres viennent donc de %2$@. Les fiches absentes du fichier gardent leur titre.\
        Pour utiliser une autre colonne, ajoutez --title COLONNE.\
        Le fichier n’a ni la colonne de titre du catalogue, %@, ni colonne semblable. Les fiches existantes gardent leur titre\u{A0}; les nouvelles prennent leur identifiant comme titre.\
        Pour choisir une colonne de titre, ajoutez --title COLONNE.\
        La lecture du fichier a échoué\
        %@ était absent ou vide\u{A0}; Almanac a créé une nouvelle base de données.\
        Récupéré depuis les sauvegardes\u{A0}: %1$@. La dernière modification récupérée date du %2$@\u{A0}; les suivantes manquent.\
        Un autre programme utilise la base de données. Rien n’a été modifié.\
        Réessayez dans un instant.\
        La bibliothèque est en cours d’utilisation\
        %@ n’existe pas et ne peut pas être créé.\
        %1$@ ne peut pas être ouvert (code d’erreur %2$@).\
        Vérifiez les permissions du dossier ou choisissez-en un autre avec --data DIR.\
        Impossible d’ouvrir la bibliothèque\
        Il n’y a plus d’espace disque pour %@. Les données déjà enregistrées sont intactes.\
        Vous n’avez pas les droits nécessaires pour utiliser %@. Rien n’a été modifié.\
        %@ est la base de données d’un autre programme. Elle n’a pas été modifiée.\
        Choisissez un autre dossier avec --data DIR ou déplacez le fichier.\
        Ce n’est pas une bibliothèque d’Almanac\
        La bibliothèque utilise le format %1$@, mais cette version d’Almanac ne prend en charge que les formats jusqu’au %2$@. Rien n’a été modifié.\
        Utilisez la version plus récente d’Almanac ou choisissez un autre dossier avec --data DIR.\
        Cette bibliothèque a été créée par une version plus récente d’Almanac\
        %@ n’est pas un dossier.\
        Choisissez un autre dossier avec --data DIR ou déplacez le fichier.\
        Le dossier de données est inutilisable\
        Il n’y avait aucune sauvegarde de favoris et de notes à restaurer.\
        %@ est en lecture seule. Rien n’a été modifié.\
        Éléments récupérés\u{A0}: %@. Rien ne manque.\
        %1$@ (code %2$@). Les données déjà enregistrées sont intactes.\
        Vérifiez le disque, puis réessayez.\
        Une erreur de disque s’est produite\
        Impossible d’utiliser %1$@\u{A0}: %2$@.\
        Affichage de %1$@ sur %2$@. Pour voir la suite, utilisez --limit ou --offset.\
        Aucun résultat.\
        %1$@ ou %2$@\
        Il n’y a pas de résultat après les %1$@ premiers (total\u{A0}: %2$@).\
        Description\
        Environnement\
        Nom\
        consulter des collections de référence, en ligne ou hors ligne\
        Synopsis\
        Le texte n’est pas de l’UTF-8 valide.\
        Enregistrez le texte en UTF-8, puis réessayez.\
        La note a aussi été modifiée ailleurs pendant que vous l’éditiez. Elle contient maintenant les deux versions.\
        La note sur %@ a été supprimée.\
        Cette fiche n’a pas de note.\
        La note sur %@ a été enregistrée.\
        La note n’a pas été modifiée.\
        échec\
        complet\
        partiel\
        «\u{A0}%@\u{A0}» n’est pas un nom de catalogue valide\
        Un nom de catalogue commence par une lettre et compte au plus 32 minuscules, chiffres et traits d’union.\
        Le fichier n’a pas de colonne «\u{A0}%@\u{A0}».\
        La colonne «\u{A0}%1$@\u{A0}» ne peut pas être utilisée avec %2$@.\
        Les identifiants de %@ ne peuvent pas changer\
        Les favoris, les notes et les adresses des pages en dépendent.\
        Importez le fichier dans un autre catalogue, ou lancez d’abord\u{A0}: almanac forget %@\
        Les identifiants viennent de la colonne «\u{A0}%@\u{A0}». Importez le fichier dans un autre catalogue.\
        Pour voir les colonnes du fichier, utilisez --dry-run.\
        Le nom %@ est réservé.\
        fiches\
        création des pages et de l’index de recherche\
        liste\
        analyse\
        %1$@ sur %2$@\
        enregistrement\
        mise à jour\
        enregistrement\
        en attente\
        L’état précédent a été enregistré dans %@. Pour y revenir, restaurez ce fichier avec --replace.\
        Sauvegarde restaurée. Vous avez maintenant %@.\
        Il n’y avait rien à restaurer. Vous avez toujours %@.\
        %lld fiches ont une autre note ou un autre nom dans la sauvegarde et n’ont pas été modifiées (%@). Pour reprendre les versions de la sauvegarde, restaurez-la avec --replace.\
        %lld modifications non valides de la sauvegarde ont été ignorées.\
        Appuyez sur Entrée pour la chute.\
        virgule\
        point-virgule\
        tabulation\
        Ouvrez cette adresse dans un navigateur. Appuyez sur Ctrl-C pour arrêter.\
        Choisissez une autre adresse avec --host, par exemple --host 127.0.0.1.\
        «\u{A0}%@\u{A0}» n’est pas une adresse de cet ordinateur\
        Impossible d’écouter sur %1$@, port %2$@\
        Un autre programme écoute sur %1$@, port %2$@. Almanac est peut-être déjà lancé.\
        Choisissez un autre port avec --port N\u{A0}; --port 0 choisit un port libre.\
        Le port %@ est déjà utilisé\
        Les ports inférieurs à 1024 sont réservés aux administrateurs.\
        Vous n’avez pas le droit d’utiliser le port %@\
        Seule une partie de cette fiche est enregistrée\u{A0}; le reste n’a pas pu être téléchargé\u{A0}: %@\
        La source a demandé à Almanac d’attendre jusqu’au %@.\
        détails\u{A0}: «\u{A0}%@\u{A0}»\
        La liste de la source était vide\u{A0}; les %lld fiches enregistrées ont été conservées.\
        Pour continuer, lancez «\u{A0}almanac sync %@\u{A0}».\
        La source a annoncé %1$@ fiches mais en a envoyé plus de %2$@\u{A0}; les autres n’ont pas été enregistrées.\
        %lld autres problèmes\
        Ce catalogue a été importé d’un fichier. Pour le mettre à jour, importez de nouveau le fichier.\
        Aucune requête n’a été envoyée, à cause de --offline.\
        %lld fiches sont encore incomplètes. La prochaine synchronisation ou un serveur en marche (almanac serve) téléchargera le reste.\
        Une autre synchronisation ou importation de ce catalogue est en cours.\
        %@ est déjà en cours de mise à jour\
        La source a annoncé %1$@ fiches mais n’en a envoyé que %2$@.\
        Arrêt en cours. Les données déjà reçues sont conservées.\
        Réessayez après le %@.\
        Réessayez ensuite. D’ici là, Almanac n’enverra aucune requête.\
        %lld fiches n’ont pas été vérifiées récemment. Chaque synchronisation en vérifie quelques-unes\u{A0}; un serveur en marche (almanac serve) les vérifie toutes peu à peu.\
        Relancez la commande sans --offline.\
        date\
        oui/non\
        lien\
        liste\
        texte long\
        imbriqué\
        nombre\
        image\
        texte\
        titre\
        Utilisez un nom d’hôte ou une adresse, par exemple 192.168.1.5.\
        Utilisez un nombre entier de 0 à 65535\u{A0}; 0 choisit un port libre.\
        Utilisez un nombre de requêtes par seconde supérieur à 0 et au plus égal à 10000, par exemple 2.5.\
        Utilisez %@.\
        Utilisez une adresse web, par exemple https://swapi.dev.\
        «\u{A0}%@\u{A0}» n’est pas un chemin valide.\
        Valeur non valide pour %1$@\u{A0}: «\u{A0}%2$@\u{A0}».\
        %1$@ et %2$@ ne peuvent pas être utilisés ensemble.\
        Pour exclure un mot, mettez la recherche entre guillemets (almanac find \"dragon %1$@\") ou placez -- devant le mot (almanac find dragon -- %1$@).\
        Vouliez-vous dire %@\u{A0}?\
        Argument inattendu\u{A0}: «\u{A0}%@\u{A0}».\
        Argument manquant\u{A0}: %@.\
        L’option %@ est obligatoire.\
        L’option %1$@ exige une valeur\u{A0}: %2$@.\
        Almanac n’a pas trouvé de dossier personnel où enregistrer ses données.\
        «\u{A0}%@\u{A0}» n’est pas un identifiant de fiche valide. Utilisez un identifiant comme monsters/aboleth.\
        «\u{A0}%@\u{A0}» n’est pas de l’UTF-8 valide.\
        Utilisez une seule de ces options.\
        Utilisez --data DIR pour choisir un dossier dont le nom est en UTF-8.\
        Choisissez un dossier avec --data DIR.\
        Pour lister les catalogues, lancez «\u{A0}almanac catalogs\u{A0}».\
        Pour obtenir de l’aide, lancez «\u{A0}%@ --help\u{A0}».\
        Saisissez le texte en UTF-8, puis réessayez.\
        L’option %@ n’accepte pas de valeur.\
        «\u{A0}%1$@\u{A0}» nécessite une sous-commande\u{A0}: %2$@.\
        Commande inconnue\u{A0}: «\u{A0}%@\u{A0}».\
        Option inconnue\u{A0}: «\u{A0}%@\u{A0}».\
        Option inconnue pour «\u{A0}%1$@\u{A0}»\u{A0}: «\u{A0}%2$@\u{A0}».\
        Utilisez un nombre entier supérieur à 0.\
        Utilisez 0 ou un nombre entier positif.\
        Choisir l’éditeur de notes (par défaut\u{A0}: vi)\
        Fournir votre clé d’API à une source qui en exige une\
        Choisir la langue en l’absence de --locale\u{A0}; la première variable définie l’emporte\
        Désactiver les couleurs si la variable a une valeur\
        Indiquer le dossier des fichiers de données d’Almanac s’ils ne sont pas trouvés automatiquement\
        Choisir le dossier parent des données, sauf si --data ou ALMANAC_DATA est défini\
        %@\u{A0}cm\
        %@\u{A0}crédits\
        %@\u{A0}jours\
        %@\u{A0}PX\
        %@\u{A0}pi\
        %@\u{A0}heures\
        %@\u{A0}kg\
        %@\u{A0}km\
        %@\u{A0}km/h\
        %@\u{A0}MGLT\
        %@\u{A0}m\
        %@\u{A0}mois\
        %@\u{A0}passagers\
        %@\u{A0}habitants\
        %@\u{202F}%%\
        %@\u{A0}g\
        %@\u{A0}t\
        %@\u{A0}semaines\
        %@\u{A0}ans\
        non\
        aucun\
        sans objet\
        valeur inconnue\
        oui
        """

    /// Where each of them ends, in bytes.
    static let frenchEnds: [TextEnd] = [
        18, 37, 51, 71, 88, 94, 99, 120, 136, 180, 191, 194, 209, 216, 224, 228,
        233, 236, 240, 247, 252, 261, 268, 276, 285, 292, 310, 338, 364, 390, 418, 450,
        478, 509, 537, 561, 588, 609, 638, 663, 722, 737, 747, 762, 787, 810, 833, 858,
        875, 888, 904, 917, 926, 938, 944, 958, 968, 1012, 1027, 1046, 1063, 1071, 1087, 1105,
        1115, 1130, 1144, 1160, 1178, 1195, 1202, 1209, 1216, 1236, 1244, 1253, 1262, 1284, 1306, 1320,
        1324, 1341, 1357, 1379, 1388, 1397, 1405, 1425, 1442, 1451, 1459, 1590, 1597, 1757, 1765, 1824,
        1835, 2137, 2145, 2301, 2309, 2478, 2489, 2530, 2539, 2716, 2725, 2927, 2937, 3351, 3362, 3426,
        3434, 3664, 3672, 3848, 3856, 4008, 4019, 4302, 4323, 4329, 4341, 4354, 4359, 4369, 4446, 4503,
        4580, 4655, 4660, 4678, 4681, 4686, 4692, 4703, 4712, 4777, 4840, 4846, 4855, 4862, 4871, 4879,
        4902, 4913, 4924, 4946, 4963, 4977, 4990, 5006, 5042, 5052, 5064, 5071, 5077, 5100, 5133, 5152,
        5199, 5219, 5240, 5249, 5256, 5271, 5279, 5285, 5292, 5302, 5311, 5315, 5322, 5328, 5340, 5352,
        5364, 5369, 5374, 5381, 5386, 5394, 5428, 5431, 5437, 5447, 5455, 5461, 5470, 5477, 5510, 5532,
        5545, 5549, 5556, 5576, 5584, 5605, 5627, 5643, 5660, 5676, 5698, 5711, 5720, 5730, 5755, 5773,
        5787, 5806, 5824, 5849, 5866, 5870, 5873, 5876, 5879, 5882, 5885, 5888, 5894, 5905, 5917, 5923,
        5930, 5936, 5948, 5957, 5967, 5975, 5982, 5993, 6002, 6010, 6019, 6031, 6044, 6053, 6059, 6069,
        6084, 6094, 6102, 6112, 6123, 6129, 6141, 6148, 6159, 6167, 6170, 6182, 6186, 6202, 6216, 6224,
        6231, 6239, 6250, 6258, 6266, 6277, 6286, 6295, 6305, 6316, 6324, 6332, 6340, 6351, 6356, 6365,
        6375, 6381, 6400, 6406, 6425, 6429, 6433, 6438, 6443, 6455, 6460, 6466, 6485, 6491, 6504, 6517,
        6520, 6528, 6539, 6544, 6562, 6574, 6580, 6584, 6594, 6599, 6607, 6629, 6635, 6648, 6652, 6659,
        6665, 6675, 6696, 6700, 6706, 6735, 6746, 6757, 6789, 6796, 6807, 6822, 6863, 6896, 6925, 6940,
        6947, 7025, 7084, 7113, 7180, 7290, 7317, 7402, 7503, 7552, 7611, 7660, 7702, 7756, 7856, 7895,
        7983, 8013, 8032, 8140, 8183, 8199, 8261, 8353, 8497, 8538, 8684, 8711, 8765, 8830, 8960, 9048,
        9121, 9318, 9350, 9443, 9483, 9502, 9574, 9616, 9639, 9714, 9793, 9834, 9872, 10054, 10135, 10181,
        10307, 10360, 10377, 10457, 10555, 10609, 10683, 10722, 10754, 10793, 10912, 10941, 10961, 11058, 11101, 11165,
        11206, 11253, 11269, 11447, 11501, 11527, 11553, 11636, 11715, 11759, 11902, 11958, 12067, 12126, 12168, 12282,
        12303, 12381, 12426, 12563, 12580, 12661, 12766, 12804, 12943, 12950, 12962, 12978, 12985, 12990, 12997, 13002,
        13017, 13028, 13035, 13044, 13050, 13061, 13068, 13081, 13093, 13101, 13109, 13116, 13133, 13140, 13155, 13160,
        13182, 13206, 13208, 13220, 13227, 13238, 13247, 13259, 13271, 13282, 13292, 13300, 13306, 13319, 13330, 13340,
        13350, 13357, 13365, 13375, 13384, 13395, 13404, 13412, 13423, 13432, 13441, 13453, 13462, 13472, 13477, 13486,
        13495, 13503, 13516, 13526, 13532, 13543, 13554, 13566, 13573, 13586, 13594, 13609, 13621, 13633, 13650, 13660,
        13667, 13675, 13682, 13697, 13703, 13710, 13717, 13722, 13729, 13740, 13748, 13753, 13760, 13767, 13774, 13788,
        13792, 13798, 13805, 13820, 13831, 13840, 13847, 13853, 13862, 13870, 13876, 13882, 13889, 13896, 13901, 13913,
        13918, 13924, 13929, 13940, 13954, 13966, 13971, 13981, 13987, 13989, 13993, 13998, 14004, 14008, 14011, 14015,
        14019, 14023, 14026, 14035, 14052, 14075, 14180, 14267, 14336, 14386, 14402, 14418, 14444, 14466, 14483, 14489,
        14507, 14517, 14589, 14616, 14634, 14641, 14667, 14673, 14684, 14696, 14710, 14748, 14762, 14834, 14871, 14894,
        14910, 14929, 14950, 14969, 14975, 14987, 15006, 15013, 15114, 15136, 15149, 15154, 15161, 15202, 15217, 15232,
        15244, 15283, 15315, 15386, 15407, 15438, 15452, 15480, 15500, 15524, 15599, 15630, 15661, 15684, 15711, 15721,
        15763, 15781, 15811, 15817, 15848, 15855, 15873, 15885, 15898, 15917, 15925, 15974, 15987, 16002, 16016, 16029,
        16046, 16061, 16088, 16095, 16222, 16258, 16298, 16338, 16446, 16456, 16465, 16517, 16598, 16757, 16847, 16852,
        16926, 16954, 17016, 17109, 17124, 17218, 17247, 17347, 17360, 17378, 17428, 17446, 17464, 17483, 17529, 17606,
        17643, 17654, 17660, 17687, 17823, 17954, 18153, 18196, 18245, 18265, 18291, 18298, 18309, 18317, 18324, 18339,
        18349, 18360, 18381, 18391, 18398, 18420, 18459, 18467, 18478, 18487, 18508, 18703, 18746, 18785, 19025, 19034,
        19042, 19061, 19072, 19095, 19126, 19141, 19145, 19149, 19176, 19186, 19204, 19242, 19271, 19479, 19497, 19535,
        19613, 19622, 19631, 19644, 19660, 19669, 19679, 19701, 19704, 19718, 19737, 19756, 19768, 19785, 19794, 19814,
        19822, 19829, 19837, 19866, 19894, 19904, 19914, 19921, 19937, 19975, 19981, 19993, 20000, 20015, 20103, 20109,
        20115, 20120, 20138, 20177, 20189, 20196, 20213, 20232, 20242, 20264, 20286, 20338, 20348, 20397, 20491, 20526,
        20613, 20688, 20858, 20891, 20967, 21057, 21149, 21174, 21226, 21299, 21371, 21491, 21533, 21653, 21739, 21760,
        21813, 21834, 21889, 21931, 21978, 22025, 22034, 22055, 22086, 22107, 22165, 22208, 22250, 22332, 22373, 22460,
        22504, 22533, 22551, 22565, 22660, 22727, 22754, 22785, 22805, 22821, 22853, 22874, 22917, 22967, 22998, 23050,
        23065, 23091, 23110, 23142, 23162, 23175, 23188, 23200, 23248, 23260, 23266, 23272, 23278, 23292, 23301, 23318,
        23329, 23335, 23349, 23355, 23363, 23368, 23384, 23394, 23414, 23421, 23426, 23431, 23437, 23442, 23449, 23456,
        23463, 23474, 23496, 23507, 23516, 23524, 23531, 23545, 23554, 23563, 23568, 23577, 23583, 23587, 23592, 23598,
        23602, 23611, 23615, 23628, 23637, 23643, 23648, 23653, 23655, 23659, 23663, 23674, 23685, 23693, 23703, 23709,
        23722, 23729, 23735, 23748, 23754, 23760, 23765, 23775, 23781, 23785, 23791, 23796, 23804, 23810, 23818, 23823,
        23828, 23847, 23851, 23861, 23877, 23891, 23904, 23918, 23933, 23946, 23972, 23996, 24015, 24034, 24053, 24068,
        24076, 24084, 24108, 24126, 24159, 24175, 24187, 24207, 24229, 24234, 24245, 24267, 24279, 24294, 24306, 24325,
        24351, 24365, 24381, 24414, 24431, 24438, 24456, 24475, 24494, 24512, 24522, 24531, 24539, 24553, 24570, 24575,
        24584, 24596, 24605, 24617, 24625, 24636, 24652, 24657, 24662, 24670, 24683, 24691, 24696, 24704, 24723, 24729,
        24749, 24775, 24781, 24789, 24806, 24818, 24823, 24846, 24853, 24872, 24889, 24898, 24910, 24922, 24933, 24943,
        24954, 24961, 24970, 24986, 24994, 25003, 25014, 25021, 25030, 25040, 25052, 25071, 25081, 25087, 25096, 25116,
        25134, 25142, 25179, 25188, 25194, 25209, 25229, 25236, 25252, 25263, 25270, 25277, 25283, 25297, 25305, 25312,
        25320, 25326, 25333, 25355, 25370, 25378, 25383, 25391, 25409, 25417, 25433, 25449, 25454, 25460, 25467, 25471,
        25488, 25493, 25501, 25522, 25531, 25537, 25544, 25551, 25559, 25577, 25584, 25593, 25598, 25614, 25621, 25636,
        25652, 25667, 25673, 25692, 25699, 25711, 25715, 25722, 25732, 25738, 25760, 25767, 25781, 25789, 25798, 25804,
        25811, 25822, 25831, 25840, 25850, 25864, 25906, 25971, 26015, 26039, 26080, 26089, 26098, 26108, 26117, 26127,
        26134, 26140, 26148, 26154, 26165, 26176, 26179, 26188, 26197, 26206, 26220, 26225, 26229, 26236, 26241, 26321,
        26398, 26447, 26498, 26524, 26553, 26588, 26659, 26693, 26782, 26816, 26842, 26884, 26930, 27014, 27061, 27109,
        27181, 27193, 27203, 27279, 27309, 27379, 27412, 27425, 27445, 27508, 27533, 27547, 27586, 27596, 27677, 27710,
        27719, 27784, 27833, 27881, 27971, 28057, 28087, 28123, 28158, 28192, 28239, 28294, 28335, 28374, 28453, 28473,
        28508, 28528, 28556, 28577, 28608, 28638, 28684, 28751, 28783, 28853, 28896, 28997, 29017, 29139, 29220, 29259,
        29317, 29343, 29438, 29607, 29610, 29618, 29625, 29768, 29826, 29849, 29914, 30065, 30187, 30204, 30245, 30260,
        30362, 30422, 30498, 30562, 30605, 30642, 30703, 30731, 30750, 30803, 30888, 30939, 30997, 31043, 31098, 31166,
        31251, 31344, 31402, 31434, 31477, 31526, 31623, 31655, 31763, 31832, 31928, 32086, 32296, 32421, 32490, 32588,
        32669, 32704, 32744, 32844, 32892, 32990, 33173, 33192, 33223, 33289, 33317, 33360, 33472, 33512, 33539, 33583,
        33662, 33780, 33842, 33867, 33909, 33966, 34009, 34083, 34130, 34186, 34212, 34299, 34379, 34384, 34393, 34409,
        34424, 34449, 34460, 34612, 34676, 34773, 34842, 34979, 35013, 35104, 35166, 35284, 35359, 35474, 35597, 35708,
        35798, 36012, 36038, 36223, 36273, 36346, 36467, 36574, 36618, 36670, 36698, 36718, 36772, 36838, 36916, 36934,
        37012, 37082, 37098, 37245, 37302, 37478, 37537, 37569, 37644, 37766, 37840, 37867, 37912, 37958, 38011, 38090,
        38128, 38219, 38305, 38387, 38455, 38499, 38649, 38742, 38819, 38845, 38913, 38952, 39021, 39072, 39118, 39184,
        39221, 39258, 39295, 39372, 39388, 39400, 39469, 39480, 39493, 39496, 39560, 39568, 39609, 39656, 39771, 39805,
        39835, 39871, 39905, 39911, 39918, 39925, 39974, 40080, 40123, 40185, 40230, 40293, 40378, 40474, 40528, 40552,
        40558, 40606, 40611, 40618, 40631, 40645, 40657, 40671, 40681, 40784, 40831, 40887, 41065, 41133, 41167, 41174,
        41187, 41197, 41271, 41342, 41394, 41437, 41522, 41595, 41625, 41691, 41741, 41840, 41899, 41921, 42010, 42057,
        42167, 42189, 42290, 42350, 42481, 42551, 42589, 42653, 42715, 42739, 42808, 42982, 43018, 43022, 43029, 43033,
        43038, 43048, 43057, 43063, 43068, 43073, 43078, 43144, 43211, 43314, 43326, 43382, 43422, 43466, 43519, 43663,
        43686, 43719, 43743, 43773, 43814, 43890, 43992, 44035, 44069, 44138, 44176, 44236, 44287, 44332, 44372, 44422,
        44454, 44484, 44534, 44576, 44615, 44664, 44721, 44811, 44863, 44964, 45046, 45052, 45064, 45073, 45079, 45085,
        45095, 45101, 45107, 45115, 45123, 45128, 45136, 45149, 45162, 45169, 45174, 45179, 45191, 45198, 45201, 45206,
        45216, 45231, 45234,
    ]

    /// French, the plural form “one”.
    static var frenchOne: TextTable { TextTable(text: frenchOneText, ends: frenchOneEnds) }

    private static let frenchOneText: StaticString = """
        il y a un jour\
        il y a une heure\
        il y a une minute\
        il y a un mois\
        il y a une semaine\
        il y a un an\
        %lld fiche\
        %lld monstre\
        Ce catalogue ne peut avoir qu’un favori. Rien n’a été modifié.\
        %lld blague\
        %lld dessert\
        %@ ingrédient\
        Un favori\
        %lld favori\
        %lld résultat\
        %lld résultat\
        et une autre\
        %lld note\
        Une fiche a une note ou un nom différent dans la sauvegarde\u{A0}; la version actuelle a été conservée. Pour utiliser celle de la sauvegarde, restaurez-la de nouveau en cochant «\u{A0}Remplacer tous les favoris et notes actuels\u{A0}».\
        (première fiche seulement)\
        Votre recherche est trop longue\u{A0}: seul son premier mot ou filtre a été utilisé.\
        à un mot l’un de l’autre\
        une correspondance de préfixe\
        une faute de frappe\
        un mot seulement dans votre nom ou votre note\
        %lld\u{A0}octet\
        %lld film\
        %lld personnage\
        %lld planète\
        %lld espèce\
        %lld vaisseau\
        %lld véhicule\
        %@ habitant\
        %lld favori\
        %lld note\
        et une autre\
        %lld fiche absente de ce fichier n’a pas été modifiée.\
        %lld colonne a été ignorée, car la limite est de 256\u{A0}:\
        %lld fiche absente du fichier a été conservée et marquée comme absente, car elle a une étoile ou une note.\
        %1$lld valeur de la colonne %2$@ ne correspond pas à son type\u{A0}; elle est affichée telle quelle.\
        %lld enregistrement ne peut pas être importé.\
        %lld enregistrement\
        %lld fiche absente du fichier a été supprimée.\
        %lld enregistrement a le même identifiant qu’un précédent.\
        La ligne %2$@ a moins de champs que de colonnes.\
        %lld fiche a une autre note ou un autre nom dans la sauvegarde et n’a pas été modifiée (%@). Pour reprendre la version de la sauvegarde, restaurez-la avec --replace.\
        %lld modification non valide de la sauvegarde a été ignorée.\
        La liste de la source était vide\u{A0}; la fiche enregistrée a été conservée.\
        un autre problème\
        %lld fiche est encore incomplète. La prochaine synchronisation ou un serveur en marche (almanac serve) téléchargera le reste.\
        %lld fiche n’a pas été vérifiée récemment. La prochaine synchronisation ou un serveur en marche (almanac serve) la vérifiera.\
        %@\u{A0}crédit\
        %@\u{A0}jour\
        %@\u{A0}heure\
        %@\u{A0}mois\
        %@\u{A0}passager\
        %@\u{A0}habitant\
        %@\u{A0}semaine\
        %@\u{A0}an
        """

    /// Where each of them ends, in bytes.
    static let frenchOneEnds: [TextEnd] = [
        14, 30, 47, 61, 79, 91, 101, 113, 182, 193, 205, 219, 228, 239, 253, 267,
        279, 288, 517, 544, 627, 656, 686, 705, 750, 761, 770, 785, 798, 810, 823, 837,
        848, 859, 868, 880, 939, 997, 1108, 1206, 1253, 1272, 1321, 1384, 1432, 1602, 1665, 1743,
        1761, 1889, 2022, 2033, 2041, 2050, 2058, 2070, 2082, 2093, 2099,
    ]

    /// French, the plural form “many” (whole millions).
    static var frenchMany: TextTable { TextTable(text: frenchManyText, ends: frenchManyEnds) }

    private static let frenchManyText: StaticString = """
        il y a %lld de jours\
        il y a %lld d’heures\
        il y a %lld de minutes\
        il y a %lld de mois\
        il y a %lld de semaines\
        il y a %lld d’années\
        %lld de fiches\
        %lld de monstres\
        Ce catalogue peut avoir jusqu’à %lld de favoris. Rien n’a été modifié.\
        %lld blagues\
        %lld de desserts\
        %@ d’ingrédients\
        Les %lld de favoris\
        %lld de favoris\
        %lld de résultats\
        %lld de résultats\
        et %lld d’autres\
        %lld de notes\
        %lld de fiches ont une note ou un nom différent dans la sauvegarde\u{A0}; les versions actuelles ont été conservées. Pour utiliser celles de la sauvegarde, restaurez-la de nouveau en cochant «\u{A0}Remplacer tous les favoris et notes actuels\u{A0}».\
        (les %lld premières fiches seulement)\
        Votre recherche est trop longue\u{A0}: seuls ses %lld premiers mots et filtres ont été utilisés.\
        à %lld mots les uns des autres\
        %lld correspondances de préfixe\
        %lld fautes de frappe\
        %lld mots seulement dans votre nom ou votre note\
        %lld d’octets\
        %lld de films\
        %lld de personnages\
        %lld de planètes\
        %lld d’espèces\
        %lld de vaisseaux\
        %lld de véhicules\
        %@ d’habitants\
        %lld favoris\
        %lld notes\
        et %lld d’autres\
        %lld fiches absentes de ce fichier n’ont pas été modifiées.\
        %lld colonnes ont été ignorées, car la limite est de 256\u{A0}:\
        %lld fiches absentes du fichier ont été conservées et marquées comme absentes, car elles ont une étoile ou une note.\
        %1$lld valeurs de la colonne %2$@ ne correspondent pas à son type\u{A0}; elles sont affichées telles quelles.\
        %lld enregistrements ne peuvent pas être importés.\
        %lld enregistrements\
        %lld fiches absentes du fichier ont été supprimées.\
        %lld enregistrements ont le même identifiant qu’un précédent.\
        %1$lld lignes ont moins de champs que de colonnes, à partir de la ligne %2$@.\
        %lld fiches ont une autre note ou un autre nom dans la sauvegarde et n’ont pas été modifiées (%@). Pour reprendre les versions de la sauvegarde, restaurez-la avec --replace.\
        %lld modifications non valides de la sauvegarde ont été ignorées.\
        La liste de la source était vide\u{A0}; les %lld fiches enregistrées ont été conservées.\
        %lld autres problèmes\
        %lld fiches sont encore incomplètes. La prochaine synchronisation ou un serveur en marche (almanac serve) téléchargera le reste.\
        %lld fiches n’ont pas été vérifiées récemment. Chaque synchronisation en vérifie quelques-unes\u{A0}; un serveur en marche (almanac serve) les vérifie toutes peu à peu.\
        %@ de crédits\
        %@ de jours\
        %@ d’heures\
        %@ de mois\
        %@ de passagers\
        %@ d’habitants\
        %@ de semaines\
        %@ d’ans
        """

    /// Where each of them ends, in bytes.
    static let frenchManyEnds: [TextEnd] = [
        20, 42, 64, 83, 106, 129, 143, 159, 237, 249, 265, 284, 303, 318, 336, 354,
        372, 385, 628, 666, 761, 792, 824, 845, 893, 908, 921, 940, 957, 974, 991, 1009,
        1025, 1037, 1047, 1065, 1129, 1191, 1312, 1419, 1471, 1491, 1545, 1611, 1689, 1867, 1935, 2024,
        2046, 2177, 2351, 2365, 2376, 2389, 2399, 2414, 2430, 2444, 2454,
    ]
}
