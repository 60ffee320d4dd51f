// Written by Scripts/generate-strings from the String Catalogs (*.xcstrings); change those, not this.
// swift-format-ignore-file

/// A text of the program: one case for each key of the String Catalogs.
public enum Phrase: UInt16, CaseIterable, Sendable {
    /// "%lld days ago": When something was done, in days. %lld is the number, in words up to ten.
    case agoDays
    /// "%lld hours ago": When something was done, in hours. %lld is the number, in words up to ten.
    case agoHours
    /// "just now": When something was done: less than a minute ago.
    case agoJustNow
    /// "%lld minutes ago": When something was done, in minutes. %lld is the number, in words up to ten.
    case agoMinutes
    /// "%lld months ago": When something was done, in months. %lld is the number, in words up to ten.
    case agoMonths
    /// "never": When something was last done: it never was.
    case agoNever
    /// "on %@": When something happens, given by its date; %@ is a date in full.
    case agoOnDate
    /// "%lld weeks ago": When something was done, in weeks. %lld is the number, in words up to ten.
    case agoWeeks
    /// "%lld years ago": When something was done, in years. %lld is the number, in words up to ten.
    case agoYears
    /// "Written for Almanac, under the licence of the program.": Where the program's own records are from
    case attributionWrittenForAlmanacUnderTheLicenceOfTheProgram
    /// "%lld entries": How many entries a catalog has that gives no word of its own for them; %lld is the number.
    case countEntries
    /// "1": The first day of a month inside a date (French: 1er). Other days are figures.
    case dateFirstDay
    /// "%1$@ %2$@ %3$@": A date in full: %1$@ is the day of the month, %2$@ the name of the month, %3$@ the year.
    case dateLong
    /// "January": Name of a month inside a date, small or capital as in running text.
    case dateMonth01
    /// "February": Name of a month inside a date, small or capital as in running text.
    case dateMonth02
    /// "March": Name of a month inside a date, small or capital as in running text.
    case dateMonth03
    /// "April": Name of a month inside a date, small or capital as in running text.
    case dateMonth04
    /// "May": Name of a month inside a date, small or capital as in running text.
    case dateMonth05
    /// "June": Name of a month inside a date, small or capital as in running text.
    case dateMonth06
    /// "July": Name of a month inside a date, small or capital as in running text.
    case dateMonth07
    /// "August": Name of a month inside a date, small or capital as in running text.
    case dateMonth08
    /// "September": Name of a month inside a date, small or capital as in running text.
    case dateMonth09
    /// "October": Name of a month inside a date, small or capital as in running text.
    case dateMonth10
    /// "November": Name of a month inside a date, small or capital as in running text.
    case dateMonth11
    /// "December": Name of a month inside a date, small or capital as in running text.
    case dateMonth12
    /// "Actions": Title of a part of a monster's page
    case dnd5eActions
    /// "any alignment": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedAnyAlignment
    /// "any chaotic alignment": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedAnyChaoticAlignment
    /// "any evil alignment": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedAnyEvilAlignment
    /// "any non-good alignment": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedAnyNonGoodAlignment
    /// "any non-lawful alignment": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedAnyNonLawfulAlignment
    /// "chaotic evil": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedChaoticEvil
    /// "chaotic good": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedChaoticGood
    /// "chaotic neutral": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedChaoticNeutral
    /// "lawful evil": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedLawfulEvil
    /// "lawful good": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedLawfulGood
    /// "lawful neutral": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedLawfulNeutral
    /// "neutral": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedNeutral
    /// "neutral evil": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedNeutralEvil
    /// "neutral good": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedNeutralGood
    /// "neutral good (50%%) or neutral evil (50%%)": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedNeutralGood50OrNeutralEvil50
    /// "unaligned": Alignment of a monster behind its type: “Large aberration, lawful evil”; of every gender
    case dnd5eAlignedUnaligned
    /// "Alignment": Name of a filter: the moral alignment of a creature (lawful evil)
    case dnd5eAlignment
    /// "any alignment": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentAnyAlignment
    /// "any chaotic alignment": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentAnyChaoticAlignment
    /// "any evil alignment": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentAnyEvilAlignment
    /// "any non-good alignment": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentAnyNonGoodAlignment
    /// "any non-lawful alignment": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentAnyNonLawfulAlignment
    /// "chaotic evil": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentChaoticEvil
    /// "chaotic good": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentChaoticGood
    /// "chaotic neutral": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentChaoticNeutral
    /// "lawful evil": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentLawfulEvil
    /// "lawful good": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentLawfulGood
    /// "lawful neutral": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentLawfulNeutral
    /// "neutral": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentNeutral
    /// "neutral evil": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentNeutralEvil
    /// "neutral good": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentNeutralGood
    /// "neutral good (50%%) or neutral evil (50%%)": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentNeutralGood50OrNeutralEvil50
    /// "unaligned": A value of the filter “alignment” of monsters, as it stands in the middle of a sentence
    case dnd5eAlignmentUnaligned
    /// "armour scraps": What a monster wears, in brackets behind its armour class
    case dnd5eArmourArmorScraps
    /// "barding scraps": What a monster wears, in brackets behind its armour class
    case dnd5eArmourBardingScraps
    /// "breastplate": What a monster wears, in brackets behind its armour class
    case dnd5eArmourBreastplate
    /// "chain mail": What a monster wears, in brackets behind its armour class
    case dnd5eArmourChainMail
    /// "chain shirt": What a monster wears, in brackets behind its armour class
    case dnd5eArmourChainShirt
    /// "half plate": What a monster wears, in brackets behind its armour class
    case dnd5eArmourHalfPlate
    /// "hide armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourHideArmor
    /// "leather armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourLeatherArmor
    /// "natural armour": Kind of armour class, in brackets behind its figure
    case dnd5eArmourNatural
    /// "padded armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourPaddedArmor
    /// "patchwork armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourPatchworkArmor
    /// "plate": What a monster wears, in brackets behind its armour class
    case dnd5eArmourPlate
    /// "plate armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourPlateArmor
    /// "ring mail": What a monster wears, in brackets behind its armour class
    case dnd5eArmourRingMail
    /// "scale mail": What a monster wears, in brackets behind its armour class
    case dnd5eArmourScaleMail
    /// "shield": What a monster wears, in brackets behind its armour class
    case dnd5eArmourShield
    /// "splint": What a monster wears, in brackets behind its armour class
    case dnd5eArmourSplint
    /// "splint armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourSplintArmor
    /// "studded leather": What a monster wears, in brackets behind its armour class
    case dnd5eArmourStuddedLeather
    /// "studded leather armour": What a monster wears, in brackets behind its armour class
    case dnd5eArmourStuddedLeatherArmor
    /// "while": Between an armour class and the name of a condition: “11 while prone”
    case dnd5eArmourWhile
    /// "with": Between an armour class and the name of a spell in effect: “15 with mage armor”
    case dnd5eArmourWith
    /// "Armour class": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eArmourClass
    /// "blind beyond this radius": Behind the distance of a sense, in brackets: “blindsight 60 ft. (blind beyond this radius)”
    case dnd5eBlindBeyond
    /// "Burrowing speed": Name of a figure one can filter by
    case dnd5eBurrowingSpeed
    /// "Challenge": Label of a fact in a monster's stat block, as in the printed rules: the challenge rating
    case dnd5eChallenge
    /// "challenge": In a line under a monster's name, before the rating: “Large aberration · challenge 10”
    case dnd5eChallengeInline
    /// "Charisma": Name of an ability score
    case dnd5eCharisma
    /// "Climbing speed": Name of a figure one can filter by
    case dnd5eClimbingSpeed
    /// "Dungeons & Dragons": Name of the collection: the game. A trade mark, usually not translated
    case dnd5eCollection
    /// "Bestiary": Short name of the collection in the head of every page
    case dnd5eCollectionShort
    /// "Blinded": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionBlinded
    /// "Sees nothing, so any check that depends on sight fails. Attacks against it have advantage; its own have disadvantage.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionBlindedText
    /// "Charmed": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionCharmed
    /// "Neither attacks whoever charmed it nor aims harmful powers or spells at them; they have advantage on checks to get their way with it by talk.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionCharmedText
    /// "Deafened": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionDeafened
    /// "Hears nothing, so any check that depends on hearing fails.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionDeafenedText
    /// "Exhaustion": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionExhaustion
    /// "Six levels that add up: 1, disadvantage on ability checks; 2, half speed; 3, disadvantage on attacks and saving throws; 4, half the maximum of hit points; 5, speed 0; 6, death. A long rest with food and drink takes one level away.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionExhaustionText
    /// "Frightened": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionFrightened
    /// "Disadvantage on ability checks and attacks as long as what it fears is in sight; and it goes no nearer to that of its own will.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionFrightenedText
    /// "Grappled": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionGrappled
    /// "Held fast: its speed is 0, and nothing adds to it. That ends when the one who holds it is incapacitated, or when something moves it out of reach.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionGrappledText
    /// "Incapacitated": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionIncapacitated
    /// "Takes no actions and no reactions.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionIncapacitatedText
    /// "Invisible": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionInvisible
    /// "Not to be seen without magic or a special sense, but its noise and its traces still give it away. It attacks with advantage, and attacks against it have disadvantage.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionInvisibleText
    /// "Paralyzed": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionParalyzed
    /// "Incapacitated; neither moves nor speaks. Its Strength and Dexterity saving throws fail. Attacks against it have advantage, and one that hits from within 5 feet is critical.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionParalyzedText
    /// "Petrified": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionPetrified
    /// "Turned to stone with all that it carries, ten times as heavy, no longer ageing. Incapacitated and unaware; neither moves nor speaks. Its Strength and Dexterity saving throws fail, and attacks against it have advantage. It resists all damage; poison and disease don’t take hold, and those that have stand still.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionPetrifiedText
    /// "Poisoned": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionPoisoned
    /// "Disadvantage on attacks and ability checks.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionPoisonedText
    /// "Prone": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionProne
    /// "On the ground: it crawls, until it stands up at the cost of half its speed. Its attacks have disadvantage. Attacks against it have advantage from within 5 feet, disadvantage from farther away.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionProneText
    /// "Restrained": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionRestrained
    /// "Its speed is 0, and nothing adds to it. Attacks against it have advantage; its own, and its Dexterity saving throws, have disadvantage.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionRestrainedText
    /// "Stunned": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionStunned
    /// "Incapacitated; can’t move and hardly speaks. Its Strength and Dexterity saving throws fail, and attacks against it have advantage.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionStunnedText
    /// "Unconscious": Name of a condition of the rules, as the title of its definition
    case dnd5eConditionUnconscious
    /// "Incapacitated and unaware; neither moves nor speaks, drops what it holds and falls prone. Its Strength and Dexterity saving throws fail. Attacks against it have advantage, and one that hits from within 5 feet is critical.": What the condition does to a creature: the facts of the rules in our own words; in French, “elle” is the creature
    case dnd5eConditionUnconsciousText
    /// "Condition immunities": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eConditionImmunities
    /// "Conditions": Title above the definitions of the conditions that a monster's page names
    case dnd5eConditions
    /// "Constitution": Name of an ability score
    case dnd5eConstitution
    /// "%lld monsters": How many monsters the catalog has
    case dnd5eCount
    /// "acid": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageAcid
    /// "bludgeoning": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageBludgeoning
    /// "bludgeoning, piercing, and slashing from nonmagical attacks (from stoneskin)": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalAttacksFromStoneskin
    /// "bludgeoning, piercing, and slashing from nonmagical weapons": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeapons
    /// "bludgeoning, piercing, and slashing from nonmagical weapons that aren't adamantine": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeaponsThatArenTAdamantine
    /// "bludgeoning, piercing, and slashing from nonmagical weapons that aren't silvered": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageBludgeoningPiercingAndSlashingFromNonmagicalWeaponsThatArenTSilvered
    /// "cold": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageCold
    /// "damage from spells": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageDamageFromSpells
    /// "fire": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageFire
    /// "force": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageForce
    /// "lightning": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageLightning
    /// "necrotic": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageNecrotic
    /// "piercing": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamagePiercing
    /// "piercing and slashing from nonmagical weapons that aren't adamantine": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamagePiercingAndSlashingFromNonmagicalWeaponsThatArenTAdamantine
    /// "piercing from magic weapons wielded by good creatures": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamagePiercingFromMagicWeaponsWieldedByGoodCreatures
    /// "poison": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamagePoison
    /// "psychic": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamagePsychic
    /// "radiant": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageRadiant
    /// "slashing": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageSlashing
    /// "thunder": Kind of damage that a monster resists, is immune or vulnerable to, inside a line
    case dnd5eDamageThunder
    /// "Damage immunities": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eDamageImmunities
    /// "Description": Title of a part of a monster's page: what it is and how it lives
    case dnd5eDescription
    /// "Dexterity": Name of an ability score
    case dnd5eDexterity
    /// "Experience points": Name of the figure: experience points for defeating a monster
    case dnd5eExperience
    /// "Traits and actions": Choice of the search switch: search in traits, actions, reactions and legendary actions only
    case dnd5eFeatures
    /// "Flying speed": Name of a figure one can sort by
    case dnd5eFlyingSpeed
    /// "Hit points": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eHitPoints
    /// "Hovers": Name of a yes-or-no filter: whether it can hover in flight
    case dnd5eHovers
    /// "Monsters immune to it": Link behind the definition of a condition, to the list of monsters that are immune to it
    case dnd5eImmuneToIt
    /// "Immunities": Name of a filter: immunities to damage and to conditions together
    case dnd5eImmunities
    /// "Intelligence": Name of an ability score
    case dnd5eIntelligence
    /// "Abyssal": Language that a monster speaks
    case dnd5eLanguageAbyssal
    /// "all": Language that a monster speaks
    case dnd5eLanguageAll
    /// "any four languages": Language that a monster speaks
    case dnd5eLanguageAnyFourLanguages
    /// "any languages it knew in life": Language that a monster speaks
    case dnd5eLanguageAnyLanguagesItKnewInLife
    /// "any one language": Language that a monster speaks
    case dnd5eLanguageAnyOneLanguage
    /// "any one language (usually Common)": Language that a monster speaks
    case dnd5eLanguageAnyOneLanguageUsuallyCommon
    /// "any six languages": Language that a monster speaks
    case dnd5eLanguageAnySixLanguages
    /// "any two languages": Language that a monster speaks
    case dnd5eLanguageAnyTwoLanguages
    /// "Aquan": Language that a monster speaks
    case dnd5eLanguageAquan
    /// "Auran": Language that a monster speaks
    case dnd5eLanguageAuran
    /// "Blink Dog": Language that a monster speaks
    case dnd5eLanguageBlinkDog
    /// "Celestial": Language that a monster speaks
    case dnd5eLanguageCelestial
    /// "Common": Language that a monster speaks
    case dnd5eLanguageCommon
    /// "Deep Speech": Language that a monster speaks
    case dnd5eLanguageDeepSpeech
    /// "Draconic": Language that a monster speaks
    case dnd5eLanguageDraconic
    /// "Druidic": Language that a monster speaks
    case dnd5eLanguageDruidic
    /// "Dwarvish": Language that a monster speaks
    case dnd5eLanguageDwarvish
    /// "Elvish": Language that a monster speaks
    case dnd5eLanguageElvish
    /// "Giant": Language that a monster speaks
    case dnd5eLanguageGiant
    /// "Giant Eagle": Language that a monster speaks
    case dnd5eLanguageGiantEagle
    /// "Giant Elk": Language that a monster speaks
    case dnd5eLanguageGiantElk
    /// "Giant Owl": Language that a monster speaks
    case dnd5eLanguageGiantOwl
    /// "Gnoll": Language that a monster speaks
    case dnd5eLanguageGnoll
    /// "Gnomish": Language that a monster speaks
    case dnd5eLanguageGnomish
    /// "Goblin": Language that a monster speaks
    case dnd5eLanguageGoblin
    /// "Ignan": Language that a monster speaks
    case dnd5eLanguageIgnan
    /// "Infernal": Language that a monster speaks
    case dnd5eLanguageInfernal
    /// "one language known by its creator": Language that a monster speaks
    case dnd5eLanguageOneLanguageKnownByItsCreator
    /// "Orc": Language that a monster speaks
    case dnd5eLanguageOrc
    /// "Otyugh": Language that a monster speaks
    case dnd5eLanguageOtyugh
    /// "Primordial": Language that a monster speaks
    case dnd5eLanguagePrimordial
    /// "Sahuagin": Language that a monster speaks
    case dnd5eLanguageSahuagin
    /// "Sphinx": Language that a monster speaks
    case dnd5eLanguageSphinx
    /// "Sylvan": Language that a monster speaks
    case dnd5eLanguageSylvan
    /// "Terran": Language that a monster speaks
    case dnd5eLanguageTerran
    /// "the languages it knew in life": Language that a monster speaks
    case dnd5eLanguageTheLanguagesItKnewInLife
    /// "Undercommon": Language that a monster speaks
    case dnd5eLanguageUndercommon
    /// "Winter Wolf": Language that a monster speaks
    case dnd5eLanguageWinterWolf
    /// "Worg": Language that a monster speaks
    case dnd5eLanguageWorg
    /// "Languages": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eLanguages
    /// "Legendary actions": Title of a part of a monster's page
    case dnd5eLegendaryActions
    /// "Monsters": Name of the catalog of monsters
    case dnd5eMonsters
    /// "Gargantuan": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeGargantuan
    /// "Huge": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeHuge
    /// "Large": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeLarge
    /// "Medium": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeMedium
    /// "Small": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeSmall
    /// "Tiny": Size of a monster beside its type: “Large aberration”; in a sentence with the type, whatever its gender
    case dnd5eOfSizeTiny
    /// "Other forms": Heading of links to the other forms of a shapechanger
    case dnd5eOtherForms
    /// "proficiency": Before the proficiency bonus, behind the challenge rating: “proficiency +4”
    case dnd5eProficiency
    /// "Reactions": Title of a part of a monster's page
    case dnd5eReactions
    /// "Damage resistances": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eResistances
    /// "Saving throws": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eSavingThrows
    /// "blindsight": A sense, before its range: “blindsight 60 ft.”
    case dnd5eSenseBlindsight
    /// "darkvision": A sense, before its range: “darkvision 120 ft.”
    case dnd5eSenseDarkvision
    /// "passive Perception": Before the score of passive Perception, the last of the senses
    case dnd5eSensePassivePerception
    /// "tremorsense": A sense, before its range: “tremorsense 60 ft.”
    case dnd5eSenseTremorsense
    /// "truesight": A sense, before its range: “truesight 120 ft.”
    case dnd5eSenseTruesight
    /// "Senses": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eSenses
    /// "Cha": Short name of the ability Charisma
    case dnd5eShortCha
    /// "Con": Short name of the ability Constitution
    case dnd5eShortCon
    /// "Dex": Short name of the ability Dexterity
    case dnd5eShortDex
    /// "Int": Short name of the ability Intelligence
    case dnd5eShortInt
    /// "Str": Short name of the ability Strength, before a saving throw: “Str +5”
    case dnd5eShortStr
    /// "Wis": Short name of the ability Wisdom
    case dnd5eShortWis
    /// "Size": Name of a filter: the size of a monster (Tiny to Gargantuan)
    case dnd5eSize
    /// "Gargantuan": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeGargantuan
    /// "Huge": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeHuge
    /// "Large": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeLarge
    /// "Medium": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeMedium
    /// "Small": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeSmall
    /// "Tiny": A value of the filter “size” of monsters, as it stands in the middle of a sentence
    case dnd5eSizeTiny
    /// "%1$@ %2$@": Size and type of a monster, under its name: “Large aberration”. %1$@ is the size as in dnd5e.ofSize, %2$@ the type.
    case dnd5eSizeAndType
    /// "Acrobatics": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillAcrobatics
    /// "Animal Handling": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillAnimalHandling
    /// "Arcana": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillArcana
    /// "Athletics": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillAthletics
    /// "Deception": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillDeception
    /// "History": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillHistory
    /// "Insight": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillInsight
    /// "Intimidation": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillIntimidation
    /// "Investigation": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillInvestigation
    /// "Medicine": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillMedicine
    /// "Nature": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillNature
    /// "Perception": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillPerception
    /// "Performance": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillPerformance
    /// "Persuasion": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillPersuasion
    /// "Religion": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillReligion
    /// "Sleight of Hand": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillSleightOfHand
    /// "Stealth": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillStealth
    /// "Survival": Skill of the rules, before its bonus: “Stealth +5”
    case dnd5eSkillSurvival
    /// "Skills": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eSkills
    /// "Speed": Label of a fact in a monster's stat block, as in the printed rules: all speeds
    case dnd5eSpeed
    /// "burrow": Before a speed: “burrow 20 ft.”
    case dnd5eSpeedBurrow
    /// "climb": Before a speed: “climb 30 ft.”
    case dnd5eSpeedClimb
    /// "fly": Before a speed: “fly 60 ft.”
    case dnd5eSpeedFly
    /// "hover": Behind a flying speed, in brackets: it stays in the air without moving
    case dnd5eSpeedHover
    /// "swim": Before a speed: “swim 40 ft.”
    case dnd5eSpeedSwim
    /// "barkskin": Spell in effect, behind an armour class: “15 with mage armor”
    case dnd5eSpellBarkskin
    /// "mage armor": Spell in effect, behind an armour class: “15 with mage armor”
    case dnd5eSpellMageArmor
    /// "blinded": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateBlinded
    /// "charmed": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateCharmed
    /// "deafened": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateDeafened
    /// "exhaustion": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateExhaustion
    /// "frightened": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateFrightened
    /// "grappled": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateGrappled
    /// "incapacitated": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateIncapacitated
    /// "invisible": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateInvisible
    /// "paralyzed": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateParalyzed
    /// "petrified": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStatePetrified
    /// "poisoned": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStatePoisoned
    /// "prone": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateProne
    /// "restrained": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateRestrained
    /// "stunned": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateStunned
    /// "unconscious": Condition of the rules, inside a line: what a monster is immune to, or “11 while prone”
    case dnd5eStateUnconscious
    /// "Strength": Name of an ability score
    case dnd5eStrength
    /// "Subtype": Name of a figure: the subtype of a creature (devil, human)
    case dnd5eSubtype
    /// "any race": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeAnyRace
    /// "demon": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeDemon
    /// "demon, shapechanger": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeDemonShapechanger
    /// "devil": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeDevil
    /// "devil, shapechanger": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeDevilShapechanger
    /// "dwarf": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeDwarf
    /// "elf": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeElf
    /// "gnoll": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeGnoll
    /// "gnome": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeGnome
    /// "goblinoid": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeGoblinoid
    /// "grimlock": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeGrimlock
    /// "human": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeHuman
    /// "human, shapechanger": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeHumanShapechanger
    /// "kobold": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeKobold
    /// "lizardfolk": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeLizardfolk
    /// "merfolk": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeMerfolk
    /// "orc": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeOrc
    /// "sahuagin": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeSahuagin
    /// "shapechanger": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeShapechanger
    /// "titan": Subtype of a monster, in brackets behind its type: “fiend (devil)”
    case dnd5eSubtypeTitan
    /// "Swimming speed": Name of a figure one can filter by
    case dnd5eSwimmingSpeed
    /// "telepathy": Before a distance among a monster’s languages: “telepathy 120 ft.”
    case dnd5eTelepathy
    /// "Traits": Title of a part of a monster's page: special traits
    case dnd5eTraits
    /// "Type": Name of a filter: the type of a creature (dragon, undead)
    case dnd5eType
    /// "aberration": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeAberration
    /// "beast": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeBeast
    /// "celestial": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeCelestial
    /// "construct": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeConstruct
    /// "dragon": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeDragon
    /// "elemental": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeElemental
    /// "fey": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeFey
    /// "fiend": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeFiend
    /// "giant": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeGiant
    /// "humanoid": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeHumanoid
    /// "monstrosity": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeMonstrosity
    /// "ooze": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeOoze
    /// "plant": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypePlant
    /// "swarm of Tiny beasts": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeSwarmOfTinyBeasts
    /// "undead": A value of the filter “type” of monsters, as it stands in the middle of a sentence
    case dnd5eTypeUndead
    /// "%1$@ (%2$@)": Type and subtype of a monster: “fiend (devil)”. %1$@ is the type, %2$@ the subtype.
    case dnd5eTypeAndSubtype
    /// "Recharges after a Long Rest": Behind the name of a feature, in brackets
    case dnd5eUsageLongRest
    /// "%@/Day": Behind the name of a feature, in brackets: how often a day. %@ is a number
    case dnd5eUsagePerDay
    /// "Recharge %@": Behind the name of a feature, in brackets: comes back when a six-sided die shows this number
    case dnd5eUsageRecharge
    /// "Recharge %@–6": Behind the name of a feature, in brackets: comes back when a six-sided die shows this number up to six
    case dnd5eUsageRechargeFrom
    /// "Recharges after a Short or Long Rest": Behind the name of a feature, in brackets
    case dnd5eUsageShortOrLongRest
    /// "Recharges after a Short Rest": Behind the name of a feature, in brackets
    case dnd5eUsageShortRest
    /// "Damage vulnerabilities": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eVulnerabilities
    /// "Walking speed": Name of a figure one can sort by
    case dnd5eWalkingSpeed
    /// "Wisdom": Name of an ability score
    case dnd5eWisdom
    /// "An address may have 8,192 bytes. Nothing was changed.": Explains that the address is too long, and what is still true
    case failureAddressTooLongExplanation
    /// "Use a shorter one; search for fewer words.": What to do where the address is too long
    case failureAddressTooLongSuggestion
    /// "That address is too long": What was wrong: the address asked for is too long
    case failureAddressTooLongSummary
    /// "It is not text in UTF-8. Nothing was changed.": Explains that the address holds bytes that are not UTF-8, and what is still true
    case failureBadAddressExplanation
    /// "Type what you look for again; a program writes it in UTF-8, with percent codes.": What to do about an address that holds bytes that are not UTF-8
    case failureBadAddressSuggestion
    /// "This address can’t be read": What was wrong: the address asked for holds bytes that are not UTF-8. Without a full stop.
    case failureBadAddressSummary
    /// "The file could not be read as one. Nothing was changed.": A file that is no backup: what happened and what is still true. Keep “almanac backup” as it is.
    case failureBadBackupExplanation
    /// "Choose a file that “Save a backup” or “almanac backup” has written.": A file that is no backup: what to do. Keep “almanac backup” as it is.
    case failureBadBackupSuggestion
    /// "That is not a backup of Almanac": A file that is no backup: what happened, in a few words, without a full stop. Keep “almanac backup” as it is.
    case failureBadBackupSummary
    /// "“%@” has to be a list of texts.": A request whose body can’t be used; for who writes programs. %@ is the part of it, a word of the interface.
    case failureBadBodyNotAList
    /// "“%@” has to be a text.": A request whose body can’t be used; for who writes programs. %@ is the part of it, a word of the interface.
    case failureBadBodyNotAString
    /// "What was sent as “%@” is JSON, but not an object.": A request whose body can’t be used; for who writes programs. %@ is the part of it, a word of the interface.
    case failureBadBodyNotAnObject
    /// "What was sent as “%@” is not JSON.": A request whose body can’t be used; for who writes programs. %@ is the part of it, a word of the interface.
    case failureBadBodyNotJSON
    /// "What was sent as “%@” is not text throughout: it has bytes that are not UTF-8, or half of a pair of surrogates.": A request whose body can’t be used; for who writes programs. %@ is the part of it, a word of the interface.
    case failureBadBodyNotText
    /// "Correct what is sent, and send it again.": What to do about a request whose body can’t be used; for who writes programs.
    case failureBadBodySuggestion
    /// "The value of “%1$@” can’t be used: “%2$@”. Nothing was changed.": A wrong value in an address or a form: what happened and what is still true. In the explanation %1$@ is which, %2$@ its value.
    case failureBadRequestExplanation
    /// "Try again with another value.": What to do about a part of a request that can't be used
    case failureBadRequestSuggestion
    /// "That could not be understood": A wrong value in an address or a form: what happened, in a few words, without a full stop. In the explanation %1$@ is which, %2$@ its value.
    case failureBadRequestSummary
    /// "One form or request may have 1 MB, a backup 64 MB. Nothing was changed, and nothing that is kept is lost.": Explains that more was sent than is taken
    case failureBodyTooLargeExplanation
    /// "Make it shorter, then send it again.": What to do where more was sent than is taken
    case failureBodyTooLargeSuggestion
    /// "That is too much at once": What was wrong: more was sent than is taken
    case failureBodyTooLargeSummary
    /// "The newest backup of your favourites and notes is %@.": The library is damaged; it, which is where everything is kept. %@ is a file.
    case failureDamagedBackup
    /// "Its copy (%@) is damaged. It is being made again from what was fetched; your favourites and notes are untouched.": An entry whose stored bytes are damaged: what happened and what is still true. %@ in the explanation is the entry’s id.
    case failureDamagedEntryExplanation
    /// "Try again in a moment.": An entry whose stored bytes are damaged: what to do. %@ in the explanation is the entry’s id.
    case failureDamagedEntrySuggestion
    /// "This entry can’t be read at the moment": An entry whose stored bytes are damaged: what happened, in a few words, without a full stop. %@ in the explanation is the entry’s id.
    case failureDamagedEntrySummary
    /// "%@ can’t be read; it was left as it is.": The library is damaged; it, which is where everything is kept. %@ is a file.
    case failureDamagedExplanation
    /// "Move %@ away, with the files beside it whose names begin like that, keep them, and start again.": The library is damaged; it, which is where everything is kept. %@ is its file.
    case failureDamagedKeep
    /// "Favourites and notes could not be read of it, and there is no backup of any.": The library is damaged; it, which is where everything is kept.
    case failureDamagedNothing
    /// "What could still be read of your favourites and notes was saved to %@.": The library is damaged; it, which is where everything is kept. %@ is a file.
    case failureDamagedRescued
    /// "Move %@ away, with the files beside it whose names begin like that, and start again; favourites and notes are then brought back from the backups.": The library is damaged; it, which is where everything is kept. %@ is its file. The program brings favourites and notes back by itself.
    case failureDamagedSuggestion
    /// "The library is damaged": The library is damaged; it, which is where everything is kept.
    case failureDamagedSummary
    /// "That could not be saved. What was there before is still there.": A full disk: what happened and what is still true.
    case failureDiskFullExplanation
    /// "Make room on the disk, then try again.": A full disk: what to do.
    case failureDiskFullSuggestion
    /// "The disk is full": A full disk: what happened, in a few words, without a full stop.
    case failureDiskFullSummary
    /// "The catalog “%@” is empty, so there is nothing to choose from.": A random entry of an empty catalog: what happened and what is still true. %@ in the explanation is the catalog’s name.
    case failureEmptyCatalogExplanation
    /// "Refresh the catalog when there is a network.": A random entry of an empty catalog: what to do. %@ in the explanation is the catalog’s name.
    case failureEmptyCatalogSuggestion
    /// "There is nothing here yet": A random entry of an empty catalog: what happened, in a few words, without a full stop. %@ in the explanation is the catalog’s name.
    case failureEmptyCatalogSummary
    /// "This catalog may have %lld favourites, and there is no room for more. Nothing was changed.": Too many favourites: what the rule is; %lld is how many there may be.
    case failureFavouriteLimitExplanation
    /// "Let one go, and the new one takes its place.": What to do where a catalog may have no more favourites
    case failureFavouriteLimitSuggestion
    /// "There is no room for another favourite": Too many favourites: what happened.
    case failureFavouriteLimitSummary
    /// "The request came from another site or under another name, so it was not carried out. Nothing was changed.": A request that may come from a foreign site: what happened and what is still true.
    case failureForbiddenExplanation
    /// "Open Almanac by its own address and try again.": A request that may come from a foreign site: what to do.
    case failureForbiddenSuggestion
    /// "That was refused": A request that may come from a foreign site: what happened, in a few words, without a full stop.
    case failureForbiddenSummary
    /// "Almanac could not open or read what it keeps. Nothing was changed.": A library that can’t be opened: what happened and what is still true.
    case failureLibraryUnusableExplanation
    /// "Try again in a moment. If it stays so, start Almanac again and read what it says.": A library that can’t be opened: what to do.
    case failureLibraryUnusableSuggestion
    /// "The library can’t be used at the moment": A library that can’t be opened: what happened, in a few words, without a full stop.
    case failureLibraryUnusableSummary
    /// "This address answers only to %@. Nothing was changed.": A request of the wrong HTTP method: what happened and what is still true. %@ in the explanation lists the methods allowed.
    case failureMethodNotAllowedExplanation
    /// "Ask with a method that is allowed here: %@.": A request of the wrong HTTP method to the interface for programs: what to do. %@ lists the methods allowed, such as GET, PUT.
    case failureMethodNotAllowedMethods
    /// "Use the buttons of the page.": A request of the wrong HTTP method: what to do. %@ in the explanation lists the methods allowed.
    case failureMethodNotAllowedSuggestion
    /// "That can’t be done here": A request of the wrong HTTP method: what happened, in a few words, without a full stop. %@ in the explanation lists the methods allowed.
    case failureMethodNotAllowedSummary
    /// "A name may have %@ bytes; most letters take one. The favourite was not changed.": A favourite’s name that is too long: the limit and what is still true. %@ is a number.
    case failureNameTooLongExplanation
    /// "Use a shorter name.": A favourite’s name that is too long: what to do.
    case failureNameTooLongSuggestion
    /// "That name is too long": A favourite’s name that is too long: what happened, in a few words, without a full stop.
    case failureNameTooLongSummary
    /// "This program can’t read its format. Nothing was changed.": A backup that a newer version of the program wrote: what happened and what is still true.
    case failureNewerBackupExplanation
    /// "Restore it with the newer program.": A backup that a newer version of the program wrote: what to do.
    case failureNewerBackupSuggestion
    /// "That backup is of a newer Almanac": A backup that a newer version of the program wrote: what happened, in a few words, without a full stop.
    case failureNewerBackupSummary
    /// "Nothing is at %@. Nothing is lost.": No page at an address: what happened and what is still true. %@ in the explanation is the address.
    case failureNoSuchPageExplanation
    /// "Check the address, or search for what you want.": No page at an address: what to do. %@ in the explanation is the address.
    case failureNoSuchPageSuggestion
    /// "There is no such page": No page at an address: what happened, in a few words, without a full stop. %@ in the explanation is the address.
    case failureNoSuchPageSummary
    /// "A note may have %@ bytes; most letters take one. It was not saved; the one before is still there.": A note that is too long: the limit, what happened and what is still true. %@ is a number.
    case failureNoteTooLongExplanation
    /// "Make it shorter, then save it again.": A note that is too long: what to do.
    case failureNoteTooLongSuggestion
    /// "That note is too long": A note that is too long: what happened, in a few words, without a full stop.
    case failureNoteTooLongSummary
    /// "Nothing was changed.": What is still true after a request that can’t be used.
    case failureNothingChanged
    /// "The folder where Almanac keeps its data may only be read. Nothing was changed.": A data folder that can’t be written to: what happened and what is still true. Keep --data as it is.
    case failureReadOnlyExplanation
    /// "Make the folder writable, or choose another with --data.": A data folder that can’t be written to: what to do. Keep --data as it is.
    case failureReadOnlySuggestion
    /// "Nothing can be saved here": A data folder that can’t be written to: what happened, in a few words, without a full stop. Keep --data as it is.
    case failureReadOnlySummary
    /// "No catalog is called “%@”.": A catalog that does not exist: what happened and what is still true. %@ in the explanation is the name asked for. Keep “almanac catalogs” as it is.
    case failureUnknownCatalogExplanation
    /// "The first page shows all catalogs; on the command line, “almanac catalogs” lists them.": A catalog that does not exist: what to do. %@ in the explanation is the name asked for. Keep “almanac catalogs” as it is.
    case failureUnknownCatalogSuggestion
    /// "There is no such catalog": A catalog that does not exist: what happened, in a few words, without a full stop. %@ in the explanation is the name asked for. Keep “almanac catalogs” as it is.
    case failureUnknownCatalogSummary
    /// "No entry is called “%@”. Your favourites and notes are untouched.": An entry that does not exist: what happened and what is still true. %@ in the explanation is the name asked for.
    case failureUnknownEntryExplanation
    /// "Search for its name, or refresh the catalog.": An entry that does not exist: what to do. %@ in the explanation is the name asked for.
    case failureUnknownEntrySuggestion
    /// "It is not in the library, and offline mode (--offline) fetches nothing. Search for its name.": An entry that does not exist, where the program was started with --offline: what to do. Keep --offline as it is.
    case failureUnknownEntrySuggestionOffline
    /// "There is no such entry": An entry that does not exist: what happened, in a few words, without a full stop. %@ in the explanation is the name asked for.
    case failureUnknownEntrySummary
    /// "The request was addressed to another host, so it was not answered.": Explains that the request was addressed to another name
    case failureWrongHostExplanation
    /// "Use the address that Almanac prints when it starts, or add the name with --allow-host.": What to do where the request was addressed to another name
    case failureWrongHostSuggestion
    /// "This name is not one of this server’s": What was wrong: the request was addressed to another name
    case failureWrongHostSummary
    /// "Jokes": Title of a collection of jokes
    case jokesCollection
    /// "%lld jokes": How many jokes are kept
    case jokesCount
    /// "A random joke": A button: tells a joke, drawn at random
    case jokesDraw
    /// "Jokes": Title of the catalog of jokes
    case jokesJokes
    /// "Kind": Label of a filter: what sort of joke it is, by its subject (animals, food, programming)
    case jokesKind
    /// "animals": What sort of joke it is, as a filter and above the joke
    case jokesKindAnimals
    /// "christmas": What sort of joke it is, as a filter and above the joke
    case jokesKindChristmas
    /// "dad": What sort of joke it is, as a filter and above the joke
    case jokesKindDad
    /// "dark": What sort of joke it is, as a filter and above the joke
    case jokesKindDark
    /// "food": What sort of joke it is, as a filter and above the joke
    case jokesKindFood
    /// "general": What sort of joke it is, as a filter and above the joke
    case jokesKindGeneral
    /// "home": What sort of joke it is, as a filter and above the joke
    case jokesKindHome
    /// "knock-knock": What sort of joke it is, as a filter and above the joke
    case jokesKindKnockKnock
    /// "music": What sort of joke it is, as a filter and above the joke
    case jokesKindMusic
    /// "programming": What sort of joke it is, as a filter and above the joke
    case jokesKindProgramming
    /// "pun": What sort of joke it is, as a filter and above the joke
    case jokesKindPun
    /// "science": What sort of joke it is, as a filter and above the joke
    case jokesKindScience
    /// "spooky": What sort of joke it is, as a filter and above the joke
    case jokesKindSpooky
    /// "travel": What sort of joke it is, as a filter and above the joke
    case jokesKindTravel
    /// "words": What sort of joke it is, as a filter and above the joke
    case jokesKindWords
    /// "work": What sort of joke it is, as a filter and above the joke
    case jokesKindWork
    /// "Next joke": A button beneath a joke: tells another one
    case jokesNext
    /// "The punchline": What a reader taps to be shown the second half of a joke; it stays there as the heading of it
    case jokesPunchline
    /// "All rights reserved": What a source allows; it stands where the name of a licence would
    case licenceAllRightsReserved
    /// "no licence granted": What a source allows; it stands where the name of a licence would
    case licenceNoLicenceGranted
    /// ", ": Stands between the things of an enumeration, but not before the last.
    case listSeparator
    /// "%1$@ and %2$@": Joins two things, and the last two of several: %1$@ is the first (or all but the last), %2$@ the last.
    case listTwo
    /// "Cuisine": Name of a filter and of a line on a recipe's page: the country or region it is from
    case mealdbArea
    /// "American": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaAmerican
    /// "Argentinian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaArgentinian
    /// "Australian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaAustralian
    /// "Austrian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaAustrian
    /// "British": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaBritish
    /// "Canadian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaCanadian
    /// "Chinese": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaChinese
    /// "Croatian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaCroatian
    /// "Dutch": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaDutch
    /// "Egyptian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaEgyptian
    /// "Filipino": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaFilipino
    /// "French": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaFrench
    /// "Greek": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaGreek
    /// "Indian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaIndian
    /// "Irish": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaIrish
    /// "Italian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaItalian
    /// "Jamaican": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaJamaican
    /// "Japanese": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaJapanese
    /// "Kenyan": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaKenyan
    /// "Malaysian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaMalaysian
    /// "Mexican": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaMexican
    /// "Moroccan": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaMoroccan
    /// "Norwegian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaNorwegian
    /// "Polish": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaPolish
    /// "Portuguese": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaPortuguese
    /// "Russian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaRussian
    /// "Spanish": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaSpanish
    /// "Swedish": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaSwedish
    /// "Syrian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaSyrian
    /// "Thai": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaThai
    /// "Tunisian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaTunisian
    /// "Turkish": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaTurkish
    /// "Ukrainian": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaUkrainian
    /// "Uruguayan": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaUruguayan
    /// "Vietnamese": Cuisine that a recipe belongs to, in a list and as a filter
    case mealdbAreaVietnamese
    /// "Kitchen": Name of the collection of recipes, in full and in the head of every page
    case mealdbCollection
    /// "%lld desserts": How many desserts the catalog has
    case mealdbCount
    /// "Desserts": Name of the catalog of desserts
    case mealdbDesserts
    /// "%@ ingredients": How many ingredients a recipe has, in the line under its name in lists; %@ is the number
    case mealdbIngredientCount
    /// "Ingredients": Title of a part of a recipe's page, and name of a filter
    case mealdbIngredients
    /// "Method": Title of a part of a recipe's page: what to do, step by step
    case mealdbMethod
    /// "Recipe from": Line on a recipe's page with a link to where the recipe was published first
    case mealdbSource
    /// "Alcoholic": What sort of dessert it is, in a list and as a filter
    case mealdbTagAlcoholic
    /// "Baking": What sort of dessert it is, in a list and as a filter
    case mealdbTagBaking
    /// "BBQ": What sort of dessert it is, in a list and as a filter
    case mealdbTagBbq
    /// "Biscuit": What sort of dessert it is, in a list and as a filter
    case mealdbTagBiscuit
    /// "Breakfast": What sort of dessert it is, in a list and as a filter
    case mealdbTagBreakfast
    /// "Brunch": What sort of dessert it is, in a list and as a filter
    case mealdbTagBrunch
    /// "Bun": What sort of dessert it is, in a list and as a filter
    case mealdbTagBun
    /// "Cake": What sort of dessert it is, in a list and as a filter
    case mealdbTagCake
    /// "Calorific": What sort of dessert it is, in a list and as a filter
    case mealdbTagCalorific
    /// "Caramel": What sort of dessert it is, in a list and as a filter
    case mealdbTagCaramel
    /// "Chilled": What sort of dessert it is, in a list and as a filter
    case mealdbTagChilled
    /// "Chocolate": What sort of dessert it is, in a list and as a filter
    case mealdbTagChocolate
    /// "Christmas": What sort of dessert it is, in a list and as a filter
    case mealdbTagChristmas
    /// "Dairy": What sort of dessert it is, in a list and as a filter
    case mealdbTagDairy
    /// "Desert": What sort of dessert it is, in a list and as a filter
    case mealdbTagDesert
    /// "Dessert": What sort of dessert it is, in a list and as a filter
    case mealdbTagDessert
    /// "DinnerParty": What sort of dessert it is, in a list and as a filter
    case mealdbTagDinnerparty
    /// "Fried": What sort of dessert it is, in a list and as a filter
    case mealdbTagFried
    /// "Frozen": What sort of dessert it is, in a list and as a filter
    case mealdbTagFrozen
    /// "Fruity": What sort of dessert it is, in a list and as a filter
    case mealdbTagFruity
    /// "Glazed": What sort of dessert it is, in a list and as a filter
    case mealdbTagGlazed
    /// "Gluten-free": What sort of dessert it is, in a list and as a filter
    case mealdbTagGlutenFree
    /// "Halloween": What sort of dessert it is, in a list and as a filter
    case mealdbTagHalloween
    /// "Heavy": What sort of dessert it is, in a list and as a filter
    case mealdbTagHeavy
    /// "Light": What sort of dessert it is, in a list and as a filter
    case mealdbTagLight
    /// "No-oven": What sort of dessert it is, in a list and as a filter
    case mealdbTagNoOven
    /// "Nutty": What sort of dessert it is, in a list and as a filter
    case mealdbTagNutty
    /// "Pancake": What sort of dessert it is, in a list and as a filter
    case mealdbTagPancake
    /// "Pie": What sort of dessert it is, in a list and as a filter
    case mealdbTagPie
    /// "Pudding": What sort of dessert it is, in a list and as a filter
    case mealdbTagPudding
    /// "Snack": What sort of dessert it is, in a list and as a filter
    case mealdbTagSnack
    /// "Sour": What sort of dessert it is, in a list and as a filter
    case mealdbTagSour
    /// "Speciality": What sort of dessert it is, in a list and as a filter
    case mealdbTagSpeciality
    /// "Summer": What sort of dessert it is, in a list and as a filter
    case mealdbTagSummer
    /// "Sweet": What sort of dessert it is, in a list and as a filter
    case mealdbTagSweet
    /// "Tart": What sort of dessert it is, in a list and as a filter
    case mealdbTagTart
    /// "Treat": What sort of dessert it is, in a list and as a filter
    case mealdbTagTreat
    /// "UnHealthy": What sort of dessert it is, in a list and as a filter
    case mealdbTagUnhealthy
    /// "Vegan": What sort of dessert it is, in a list and as a filter
    case mealdbTagVegan
    /// "Yeast": What sort of dessert it is, in a list and as a filter
    case mealdbTagYeast
    /// "Tags": Name of a filter and of a line on a recipe's page: words its source has put to it (Baking, Fruity)
    case mealdbTags
    /// "Video": Line on a recipe's page with a link to a film of how it is made
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
    /// "Imported": The collection of catalogs that the reader made of files.
    case ownCollection
    /// "Ability scores": Name of the six ability scores, for screen readers.
    case pagesAbilities
    /// "%1$@, %2$@, score %3$@": One ability as a screen reader says it: “Strength, plus 5, score 21”.
    case pagesAbilityHeard
    /// "This entry is not kept here at the moment; what you added to it is below.": On the page of an entry that is not in the library, above the reader’s own note.
    case pagesAbsent
    /// "Its catalog is not here; import it again to have it back.": Where the whole catalog of an entry is not in the library.
    case pagesAbsentCatalog
    /// "Almanac is in offline mode, so it can’t be fetched now.": Where an entry is not in the library and the program was started with --offline.
    case pagesAbsentOffline
    /// "Refresh the catalog to have it again.": What to do where an entry is not in the library. “Refresh” is what a button of the catalog’s page is called.
    case pagesAbsentRefresh
    /// "Add a note": Link that opens the form for a note.
    case pagesAddNote
    /// "All %lld favourites": Link to all favourites; %lld is their number.
    case pagesAllFavourites
    /// "Open anything at random": A link on the first page: leads to any entry of any collection, at random
    case pagesAnything
    /// "Previous and next": Name of the links to the entries before and after this one, for screen readers.
    case pagesAround
    /// "at its source": Link to an entry’s own page at the upstream.
    case pagesAtSource
    /// "Back": Link back to the page one came from.
    case pagesBack
    /// "Back to the entry": Link from an error to the page of the entry that it is about.
    case pagesBackToTheEntry
    /// "Backup": Heading on the settings page.
    case pagesBackup
    /// "You have %1$@ and %2$@. One file holds them all.": %1$@ is a number of favourites, %2$@ a number of notes, both in words.
    case pagesBackupHelp
    /// "Save a backup": Link that downloads the backup file.
    case pagesBackupSave
    /// "They take %@.": How much room the collections take; %@ is a size such as “12 MB”.
    case pagesBytesKept
    /// "Cancel": Link that leaves a form without saving.
    case pagesCancel
    /// "checked %@": When an upstream was last asked; %@ is how long ago, such as “three hours ago”.
    case pagesChecked
    /// "Close": Button that closes a dialog.
    case pagesClose
    /// "Collections": Name of the navigation among collections, for screen readers.
    case pagesCollections
    /// "Link copied.": Short message after a link was copied.
    case pagesCopied
    /// "Copy link": Link that copies the address of an entry.
    case pagesCopyLink
    /// "Showing results for %@ and words like it": Above the results of a search that corrected typing errors; %@ is what was looked for instead.
    case pagesCorrected
    /// "Where this is": Name of the line above a title that says collection and catalog, for screen readers.
    case pagesCrumbs
    /// "This device is offline. What is open can still be read.": Banner when the reader’s own device loses its network.
    case pagesDeviceOffline
    /// "This device is online again.": Banner when the reader’s own device has its network back.
    case pagesDeviceOnline
    /// "Did you mean %@?": Under a part of a query that was not understood; %@ is the nearest thing that means something, such as “type:dragon”, and a link.
    case pagesDidYouMean
    /// "Edit this note": Link that opens the form for a note.
    case pagesEditNote
    /// "Everywhere": Link that widens a search from one catalog to all.
    case pagesEverywhere
    /// "Why this order?": Link of the search page and of lists: each hit tells why it stands where it stands.
    case pagesExplain
    /// "Hide the reasons": Link of the search page and of lists: the hits no longer tell why they stand where they stand.
    case pagesExplainNot
    /// "Favourite": Button beside a star on an entry’s page; pressed where the entry is a favourite.
    case pagesFavourite
    /// "%lld favourites": A number of favourites inside a sentence.
    case pagesFavouriteCount
    /// "favourite since %@": %@ is the date on which an entry was made a favourite.
    case pagesFavouriteSince
    /// "Favourites": Link in the head and title of the page of favourites.
    case pagesFavourites
    /// "needs a key: put yours into the environment variable %@ and start Almanac again": Why a source can't be chosen: it needs a key. The placeholder is the name of an environment variable
    case pagesFeedWantsKey
    /// "Source of “%@”": Legend of a choice in the settings: from which source a catalog comes; %@ is the catalog's name
    case pagesFeeds
    /// "The next one is on its way.": Beside a button that is off: the entry it will show is being fetched from its source
    case pagesFetchingNext
    /// "%@:": Heard before the value of a filter: which filter it is. %@ is its name, as in “Type: dragon”
    case pagesFilterNamed
    /// "Filters": Name of the filters of a list, for screen readers.
    case pagesFilters
    /// "The first entries are on their way.": Where a catalog is empty and being fetched for the first time.
    case pagesFirstOnTheWay
    /// "%lld found.": How many rows a search or filter leaves; %lld is their number.
    case pagesFound
    /// "%lld entries found.": How many entries a search over all collections found; %lld is their number.
    case pagesFoundIn
    /// "From %@": Where an entry comes from; %@ is the upstream’s name.
    case pagesFrom
    /// "This one is from your own deck.": Said where an entry drawn at random had to be one that is kept already, because its source gave none
    case pagesFromTheDeck
    /// "Monster, planet, word": Placeholder of the large search field of the first page: what one might look for.
    case pagesFrontPlaceholder
    /// "This entry is no longer at its source (%@). What was kept of it stays.": On the page of an entry that the upstream no longer has; %@ is the upstream’s name.
    case pagesGone
    /// "no longer at its source": Mark on a row whose entry the upstream no longer has.
    case pagesGoneShort
    /// "Imported from a file of yours.": Where an entry comes from: the reader imported it.
    case pagesImported
    /// "imported %@": When the reader imported a catalog; %@ is how long ago, such as “three hours ago”.
    case pagesImportedWhen
    /// "The new one is “%@”.": Above a list of favourites, where there is no room for another, after “Let one go, and the new one takes its place.”; %@ is the name of the one that was to be added
    case pagesInItsPlace
    /// "Keep the ticks": Button, only without script: keeps what was ticked while going on.
    case pagesKeepTicks
    /// "Kept with you": Heading on the settings page: what is kept on the reader’s own machine.
    case pagesKept
    /// "These collections can be read and searched without a network.": Under “Kept with you”.
    case pagesKeptHelp
    /// "step before or after, step by step": What the arrow keys do, in the list of keys.
    case pagesKeyArrows
    /// "this list": What the key ? does, in the list of keys.
    case pagesKeyHelp
    /// "next row or entry": What the key j does, in the list of keys.
    case pagesKeyNext
    /// "previous row or entry": What the key k does, in the list of keys.
    case pagesKeyPrevious
    /// "search": What the key / does, in the list of keys.
    case pagesKeySearch
    /// "add to favourites, or remove": What the key s does, in the list of keys.
    case pagesKeyStar
    /// "Keys": Title of the dialog that lists keyboard shortcuts.
    case pagesKeys
    /// "Use these keys": Tick box that turns single-key shortcuts on and off.
    case pagesKeysOn
    /// "Language": Setting: language of the program.
    case pagesLanguage
    /// "Not understood, and left out: %@": Where a filter, an order or a scope in the address means nothing; %@ lists them, as in “Challenge: zz”.
    case pagesLeftOut
    /// "Let go": Button that removes a favourite to make room for another.
    case pagesLetGo
    /// "Let “%@” go": What a screen reader says of the button that removes one favourite so that a new one takes its place; %@ is its name
    case pagesLetGoOf
    /// "Link to %@": Name of the mark beside a heading that links to it; %@ is the heading.
    case pagesLinkTo
    /// "Links to other entries": Name of the links at the end of an entry, for screen readers.
    case pagesLinks
    /// "list checked %@": When an upstream’s list was last asked for, where the reader stopped what comes after it; %@ is how long ago, such as “three hours ago”.
    case pagesListChecked
    /// "minus %@": A modifier as it is spoken: “minus 1”.
    case pagesMinus
    /// "Not understood, so looked for as plain words: %@": Where parts of a query such as “cr:big” mean nothing; %@ lists them.
    case pagesMisunderstood
    /// "Show more": Link to more rows of a list.
    case pagesMore
    /// "More…": Opens all filters of a list.
    case pagesMoreFilters
    /// "and %lld more": Last of the entries that mention this one, where not all are shown; a link to a search. %lld is how many more there are
    case pagesMoreMentions
    /// "Name of this favourite": Label of the field for a favourite’s name.
    case pagesNameOfFavourite
    /// "Named “%@”": The reader’s own name for a favourite.
    case pagesNamed
    /// "Names only": Tick box of the search page.
    case pagesNamesOnly
    /// "not checked yet": Where an upstream was never asked: what is kept came with the program.
    case pagesNeverChecked
    /// "Next": Link to the entry after this one in its list.
    case pagesNext
    /// "No favourites yet. The star beside an entry makes it one, and it stays whatever becomes of its source.": Where there are no favourites.
    case pagesNoFavourites
    /// "could not be checked": On the first page, where the last refresh of a catalog failed.
    case pagesNotChecked
    /// "That was not done. Try again.": Short message when an action failed because the server did not answer.
    case pagesNotDone
    /// "not kept here at the moment": On a favourite whose entry is not in the library.
    case pagesNotKept
    /// "This note was also changed elsewhere in the meantime. Nothing was overwritten: both texts are below.": After a note was saved that was changed on another device meanwhile.
    case pagesNoteBoth
    /// "%lld notes": A number of notes inside a sentence.
    case pagesNoteCount
    /// "Discard": A button: throws away a text that was not saved, and shows the saved note.
    case pagesNoteDiscard
    /// "This is what you had written and not saved.": Beside the form of a note: the text in it is what the reader had written before and not saved. Followed by a button “Discard”.
    case pagesNoteDraft
    /// "Markdown is shown as such: %@. Save an empty note to remove it.": Below the form of a note. Which signs of Markdown are understood; they stay as they are. %@ is an example of each.
    case pagesNoteHelp
    /// "Not saved: Almanac can’t be reached. Your text is kept here; save it again when Almanac is back.": Said by the script: a note could not be saved because the server can’t be reached. The text stays in the form and on this device.
    case pagesNoteKept
    /// "This note was changed elsewhere in the meantime, so it was not removed.": After a note was to be removed that was changed on another device meanwhile.
    case pagesNoteStays
    /// "Notes": Heading of the list of entries with a note.
    case pagesNotes
    /// "Try fewer or shorter words, or other spellings.": What to do where a search found nothing.
    case pagesNothingFoundHelp
    /// "Nothing is kept here yet.": Where a catalog is empty.
    case pagesNothingKept
    /// "“Refresh” fetches it from its source.": What to do where a catalog is empty. “Refresh” is the button’s text.
    case pagesNothingKeptHelp
    /// "Almanac is in offline mode, so nothing is fetched. Whoever runs it can end that.": What to do where a catalog is empty and the program was started with --offline.
    case pagesNothingKeptOffline
    /// "Nothing matches.": Shown in place of an empty list.
    case pagesNothingMatches
    /// "Try fewer or shorter words, take a filter away, or search everything instead of names.": What to do where a search leaves nothing.
    case pagesNothingMatchesHelp
    /// "%@ had nothing new.": Why it is from the deck: the source, whose name is %@, gave nothing that is new
    case pagesNothingNew
    /// "No favourite here matches. The star beside an entry makes it a favourite.": Where “favourites only” leaves nothing.
    case pagesNothingStarred
    /// "%1$@ of %2$@": Progress or a limit: %1$@ is how many there are, %2$@ how many there are in all.
    case pagesOf
    /// "Today’s pages": Heading of the entries of the day on the first page.
    case pagesOfTheDay
    /// "Offline mode: nothing is fetched.": Told at the foot of every page where the program was started with --offline.
    case pagesOfflineMode
    /// "Favourites only": Tick box of a list.
    case pagesOnlyFavourites
    /// "Open its own page": A link beneath something that was drawn at random: to the page of that entry
    case pagesOwnPage
    /// "Written for Almanac": Where an entry comes from: it is the program’s own. A comma and the name of the licence follow.
    case pagesOwnRecord
    /// "The rest of this page is being fetched from %@.": On the page of an entry of which only the list’s line is kept; %@ is the upstream’s name.
    case pagesPartial
    /// "Only this much is kept so far. The rest will be fetched when %@ can be reached.": The same, where there is no network; %@ is the upstream’s name.
    case pagesPartialOffline
    /// "The list ends before this page.": Where an address asks for rows after the end of a list.
    case pagesPastTheEnd
    /// "Picture of %@": What a picture shows, for screen readers; %@ is the entry's title.
    case pagesPictureOf
    /// "Pictures": Heading on the settings page, over what is kept of pictures.
    case pagesPictures
    /// "Fetching pictures": Progress of fetching all pictures of a catalog; a count such as “12 of 334” follows.
    case pagesPicturesFetching
    /// "Pictures are fetched when they are shown, a few beforehand, and kept with you, up to %@. None is kept yet.": The same, where nothing is kept yet. %@ is what pictures may take at most, as “500 MB”.
    case pagesPicturesFew
    /// "There is no room for the rest. Start Almanac with a larger --pictures to keep more.": Why not all pictures of a catalog are kept. “--pictures” is an option of the command line.
    case pagesPicturesFull
    /// "Pictures are fetched when they are shown, a few beforehand, and kept with you. They take %1$@ of the %2$@ they may take; those not seen for the longest time make room for others.": Under the heading “Pictures”. %1$@ is what the pictures take, %2$@ what they may take at most, as “12 MB”.
    case pagesPicturesHelp
    /// "Keep all for offline": Button: fetches all pictures of a catalog, so that they are there without a network.
    case pagesPicturesKeepAll
    /// "Keep all for offline: %@": The same button as a screen reader says it; %@ is the catalog.
    case pagesPicturesKeepAllOf
    /// "Remove pictures": Button: removes the pictures of a catalog that are kept.
    case pagesPicturesRemove
    /// "Remove pictures: %@": The same button as a screen reader says it; %@ is the catalog.
    case pagesPicturesRemoveOf
    /// "plus %@": A modifier as it is spoken: “plus 5”.
    case pagesPlus
    /// "Previous": Link to the entry before this one in its list.
    case pagesPrevious
    /// "Print": Button that prints an entry.
    case pagesPrint
    /// "Put back": Button: makes the favourite that was just removed one again
    case pagesPutBack
    /// "One at random": Link to an entry chosen at random.
    case pagesRandom
    /// "%@ and over": A filter: figures from %@ up.
    case pagesRangeFrom
    /// "under %@": A filter: figures under %@.
    case pagesRangeUnder
    /// "Read as %@": How a query such as “(owl” was read, where that is not as it was typed; %@ is a link with the query.
    case pagesReadAs
    /// "Refresh": Button that asks the upstream for changes.
    case pagesRefresh
    /// "Remove": Button that removes a favourite.
    case pagesRemove
    /// "Remove %@ from favourites": The same, for screen readers; %@ is the favourite’s name.
    case pagesRemoveOf
    /// "“%@” is no longer a favourite.": Said after a favourite was removed, on the page of favourites and on its own. %@ is its name
    case pagesRemoved
    /// "Rename": Link that opens the form to rename a favourite.
    case pagesRename
    /// "Rename %@": The same, for screen readers; %@ is the favourite’s name.
    case pagesRenameOf
    /// "Restore": Heading and button of the form that reads a backup file.
    case pagesRestore
    /// "Backup file": Label of the field for the backup file.
    case pagesRestoreFile
    /// "Without the tick nothing here is removed, and notes and names that were changed since stay as they are. Either way, a backup of what is here is made first.": Help in the restore form.
    case pagesRestoreHelp
    /// "Replace what is here instead of adding to it": Tick box of the restore form.
    case pagesRestoreReplace
    /// "Restored: %1$@, %2$@.": After a backup was restored: %1$@ is a number of favourites, %2$@ a number of notes, both in words.
    case pagesRestored
    /// "%lld entries have another note or name here than in the backup, and keep it; to go back to those of the backup, restore it again with the tick.": After a backup was restored by adding: the backup has other notes or names than there are now, which were left alone. The tick box is pages.restoreReplace.
    case pagesRestoredOlder
    /// "Roll %@": Name of dice that roll at a click; %@ are the dice, such as “2d6 + 4”.
    case pagesRoll
    /// "Roll again": Button that throws the dice again.
    case pagesRollAgain
    /// "%1$@: %2$@ (%3$@)": Dice that were thrown: %1$@ are the dice, %2$@ the total, %3$@ what each showed.
    case pagesRolled
    /// "Save": Button that saves a form.
    case pagesSave
    /// "Settings saved.": After settings were saved.
    case pagesSaved
    /// "%1$@ says: “%2$@”": What a source said of a problem: its name, and its own words, in whatever language it speaks
    case pagesSays
    /// "Search in": Heading of the switch that says which part of the entries is searched: names, a part, everything.
    case pagesScope
    /// "Everything": Choice of the search switch: the whole text.
    case pagesScopeEverything
    /// "Names": Choice of the search switch: names only.
    case pagesScopeNames
    /// "The screen stays on.": Said while the device is kept from dimming its screen.
    case pagesScreenStaysOn
    /// "Search": Button that starts a search; title of the search page.
    case pagesSearch
    /// "Search everything": Label and placeholder of the search field in the head of every page.
    case pagesSearchEverything
    /// "Search all collections": Label of the large search field of the first page and of the search page, for screen readers.
    case pagesSearchEverythingHere
    /// "Search for “%@” as typed": Link behind “Showing results for dragon”; %@ is what was typed.
    case pagesSearchExactly
    /// "Search looks through names and whole texts of all collections. A quoted phrase is found as it stands; type:dragon or cr:5..10 narrow it.": On the search page before anything is searched. Keep type:dragon and cr:5..10 as they are.
    case pagesSearchHelp
    /// "Search in %@": Label of the search field of one catalog; %@ is its name, such as “Monsters”.
    case pagesSearchIn
    /// "The Almanac server is back.": Banner when the Almanac server answers again.
    case pagesServerBack
    /// "The Almanac server can’t be reached. What is open can still be read.": Banner when the Almanac server itself does not answer (not an upstream, not the device’s network).
    case pagesServerGone
    /// "Settings": Link in the head and title of the settings page.
    case pagesSettings
    /// "Show again": Link that loads the page of an incomplete entry again.
    case pagesShowAgain
    /// "Show all": Link that clears search and filters of a list.
    case pagesShowAll
    /// "Skip to the page": Link for keyboards, first on every page: jumps over the head to the content.
    case pagesSkip
    /// "Sort by": Label of the choice of order of a list.
    case pagesSort
    /// "Best match first": Choice of order of a list with words to search for: the best match first.
    case pagesSortBest
    /// "%@, high to low": Choice of order: by a figure, largest first; %@ is its name.
    case pagesSortDown
    /// "Name": Choice of order: by name, A to Z.
    case pagesSortName
    /// "Name, Z to A": Choice of order: by name, backwards.
    case pagesSortNameDown
    /// "%@, low to high": Choice of order: by a figure, smallest first; %@ is its name, such as “Hit points”.
    case pagesSortUp
    /// "Sources and licences": Link at the foot of every page, and heading on the settings page.
    case pagesSources
    /// "Favourite: %@": Name of a star button, pressed or not, for screen readers; %@ is the entry’s title.
    case pagesStarOf
    /// "Step by step": Link on the page of an entry with steps (a recipe): opens the view that shows one step at a time, large.
    case pagesStepByStep
    /// "Step %@": Link to the step before or after, in the view of one step at a time; %@ is its number.
    case pagesStepNumber
    /// "Step %1$@ of %2$@": Title in the view of one step at a time: %1$@ is the step’s number, %2$@ how many there are.
    case pagesStepOf
    /// "Finished": Link in place of the next step, at the last one: back to the entry’s page.
    case pagesStepsDone
    /// "Steps": What a progress bar shows, for a screen reader: how many of the steps are behind.
    case pagesStepsProgress
    /// "Stop": Button that stops a refresh under way.
    case pagesStop
    /// "Fetching the details": Progress of a refresh: the entries’ details are being fetched.
    case pagesSyncDetails
    /// "Fetching the list": Progress of a refresh: the list is being fetched.
    case pagesSyncList
    /// "Putting it in order": Progress of a refresh: all is fetched and being made ready.
    case pagesSyncPublishing
    /// "Waiting for its turn": Progress of a refresh: others come first.
    case pagesSyncWaiting
    /// "Table": Name of a table that can be scrolled sideways, for screen readers.
    case pagesTable
    /// "The list as": Before links to a list as a file: “The list as CSV JSON”.
    case pagesTakeAway
    /// "(the first %lld)": After “The list as CSV JSON”, where the list is too long for one file: how many entries a file has.
    case pagesTakeAwayFirst
    /// "Large": Text size.
    case pagesTextLarge
    /// "Larger": Text size.
    case pagesTextLarger
    /// "Normal": Text size.
    case pagesTextNormal
    /// "Text size": Setting: size of the text.
    case pagesTextSize
    /// "Your text is still on the page before: go back to it.": On the page that says that a note is too long.
    case pagesTextStillThere
    /// "Theme": Setting: light or dark.
    case pagesTheme
    /// "Night": Theme: light ink on dark paper.
    case pagesThemeDark
    /// "Day": Theme: dark ink on light paper.
    case pagesThemeLight
    /// "As the device": Theme: light or dark as the device is set.
    case pagesThemeSystem
    /// "Tick what you have ready.": Before the list of things to be ticked, in the view of one step at a time.
    case pagesTickAll
    /// "To have ready": Title of the things to be ticked before the first step, where the entry has no title of its own for them.
    case pagesToHaveReady
    /// "To the first page": Link from an error to the first page.
    case pagesToTheFront
    /// "To the list": Link from an error to the catalog’s list.
    case pagesToTheList
    /// "To the settings": Link from an error to the settings page, where backup and restore are.
    case pagesToTheSettings
    /// "Try again": Button or link that does again what failed.
    case pagesTryAgain
    /// "typed “%@” there": Behind an entry’s source; %@ is the entry’s name as it is typed there, where it is shown otherwise here.
    case pagesTypedAtSource
    /// "%@ answers again.": Said when a source, whose trouble the page told, answers again. %@ is its name
    case pagesUpstreamBack
    /// "Everything kept is still here.": Told on an open page behind what is wrong with a source (“SWAPI could not be reached.”)
    case pagesUpstreamGone
    /// "Your note": Heading of the reader’s own note on an entry.
    case pagesYourNote
    /// "Install Almanac again, or refresh.": Starter data that is there, but can’t be used: what to do.
    case problemBadStarterSuggestion
    /// "The data that comes with Almanac is damaged, so %@ begins empty.": Starter data that is there, but can’t be used: what happened; %@ is the upstream’s name.
    case problemBadStarterSummary
    /// "%@ broke off before its answer was complete.": An upstream that ended the connection in the middle of its answer: what happened; %@ is the upstream’s name.
    case problemBrokenOffSummary
    /// "Try again in a few days; its keepers have to renew it.": An upstream with an invalid certificate: what to do.
    case problemCertificateSuggestion
    /// "%@ could not prove who it is: its certificate is not valid.": An upstream with an invalid certificate: what happened; %@ is the upstream’s name.
    case problemCertificateSummary
    /// "Put your key for it into the environment variable that the settings page names and start Almanac again, or choose another source there.": What to do where a source wants a key
    case problemKeyWantedSuggestion
    /// "%@ wants a valid key.": What went wrong at a source: it answers nobody without a key (a secret word), or not with the one it was given; %@ is its name
    case problemKeyWantedSummary
    /// "Run “make build” again where there is a network, or refresh.": Starter data that is not there. Keep “make build” as it is: what to do.
    case problemNoStarterSuggestion
    /// "The data that comes with Almanac is missing, so %@ begins empty.": Starter data that is not there. Keep “make build” as it is: what happened; %@ is the upstream’s name.
    case problemNoStarterSummary
    /// "Check the network of the computer that runs Almanac, then try again.": No connection to an upstream: what to do.
    case problemNotReachedSuggestion
    /// "%@ could not be reached.": No connection to an upstream: what happened; %@ is the upstream’s name.
    case problemNotReachedSummary
    /// "Everything kept before is still here: nothing is lost.": After a refresh that failed.
    case problemNothingLost
    /// "Start Almanac without --offline to fetch.": Nothing was asked of an upstream, because the program was told to send nothing: what to do. Keep --offline as it is.
    case problemOfflineSuggestion
    /// "%@ was not asked, because of offline mode (--offline).": Nothing was asked of an upstream: what happened; %@ is the upstream’s name. Keep --offline as it is.
    case problemOfflineSummary
    /// "Try again later. If it stays so, check the address given with --upstream, or give another.": An upstream whose redirects lead to nothing but redirects: what to do.
    case problemRedirectLoopSuggestion
    /// "%@ sends each request on to another address, and never answers it.": An upstream whose redirects lead to nothing but redirects: what happened; %@ is the upstream’s name.
    case problemRedirectLoopSummary
    /// "Try again later. If it stays so, check the address given with --upstream, or give another.": An upstream that leads to an address that is not asked: what to do.
    case problemRefusedAddressSuggestion
    /// "%@ leads to an address that is not its own, or a private one: that was refused.": An upstream that leads to an address that is not asked: a redirect to another host, or a private address: what happened; %@ is the upstream’s name.
    case problemRefusedAddressSummary
    /// "Try again later.": An upstream that answers with errors: what to do.
    case problemServerErrorSuggestion
    /// "%@ has trouble of its own and answers with errors.": An upstream that answers with errors: what happened; %@ is the upstream’s name.
    case problemServerErrorSummary
    /// "Try again later.": Some entries that could not be used: what to do.
    case problemSomeEntriesSuggestion
    /// "Some entries from %@ could not be used.": Some entries that could not be used: what happened; %@ is the upstream’s name.
    case problemSomeEntriesSummary
    /// "All the others are here, and nothing is lost.": After a refresh in which some entries could not be used.
    case problemSomeKept
    /// "“Try again” goes on from where it stopped.": A refresh that the reader stopped; “Try again” is the button’s text: what to do.
    case problemStoppedSuggestion
    /// "Fetching from %@ was stopped.": A refresh that the reader stopped: what happened; %@ is the upstream’s name.
    case problemStoppedSummary
    /// "the source": In place of an upstream’s name where it is not known.
    case problemTheSource
    /// "Try again later.": An upstream that is too slow to answer: what to do.
    case problemTimedOutSuggestion
    /// "%@ did not answer in time.": An upstream that is too slow to answer: what happened; %@ is the upstream’s name.
    case problemTimedOutSummary
    /// "Try again later.": An upstream that sends too much: what to do.
    case problemTooLargeSuggestion
    /// "%@ sent more than is accepted.": An upstream that sends too much: what happened; %@ is the upstream’s name.
    case problemTooLargeSummary
    /// "Wait a few minutes, then try again.": An upstream that limits requests: what to do.
    case problemTooManyRequestsSuggestion
    /// "%@ asks for fewer requests.": An upstream that limits requests: what happened; %@ is the upstream’s name.
    case problemTooManyRequestsSummary
    /// "Try again later; it goes on from where it stopped.": An upstream that brings nothing for too long: what to do.
    case problemTooSlowSuggestion
    /// "%@ sent too little for too long.": An upstream that brings nothing for too long: what happened; %@ is the upstream’s name.
    case problemTooSlowSummary
    /// "Try again later; a newer version of Almanac may be needed.": An upstream whose answer can’t be understood: what to do.
    case problemUnreadableSuggestion
    /// "What %@ sent could not be understood.": An upstream whose answer can’t be understood: what happened; %@ is the upstream’s name.
    case problemUnreadableSummary
    /// "Your name for it:": In front of the name that the reader gave a favourite, in which the words of a search stand.
    case screensInName
    /// "In your note:": In front of a piece of the reader's note in which the words of a search stand.
    case screensInNote
    /// "Mentioned by": Heading of links: the entries whose text mentions this one
    case screensMentionedBy
    /// "The query is too long: only its first %lld words and filters were looked for.": Where a query is longer than may be: only so many (%lld) of its words and filters were looked for.
    case screensQueryCut
    /// "The query is too long: nothing of it could be looked for.": A search: the query is so long, or its brackets so deep, that nothing of it could be looked for.
    case screensQueryCutAll
    /// "all words": Why a hit of a search stands where it stands: it has all words looked for. One of several parts of a list.
    case screensRankAllWords
    /// "%lld words apart": Why a hit stands where it stands: how far its words are from each other, added up; %lld is that number.
    case screensRankApart
    /// "as typed": Why a hit stands where it stands: the words are there as they were typed, without typing errors.
    case screensRankAsTyped
    /// "in an attribute": Why a hit stands where it stands: the word is the value of an attribute, such as its type.
    case screensRankAttribute
    /// "%lld words only begun": Why a hit stands where it stands: so many of its words only begin with what was typed; %lld is their number.
    case screensRankBegun
    /// "%lld typing errors": Why a hit stands where it stands: so many typing errors lie between its words and what was typed; %lld is their number.
    case screensRankErrors
    /// "counted as %@ words apart, the most": Why a hit stands where it stands: its words are so far from each other, or it is not known how far, that they count as %@ words apart, the most there is.
    case screensRankFar
    /// "places %@ (title 0, attribute 1, text 2)": Why a hit stands where it stands: a word in the title counts 0, in an attribute 1, in the text 2; %@ is the sum over several words.
    case screensRankFields
    /// "in your name for it": Why a hit stands where it stands: its words are in the name that the reader gave it.
    case screensRankName
    /// "no words to compare, so in the catalog’s own order": Why a hit stands where it stands: only filters were asked for, so all hits are alike.
    case screensRankNoWords
    /// "in your note": Why a hit stands where it stands: its words are in the reader's note on it.
    case screensRankNote
    /// "nothing else in the title": Why a hit stands where it stands: its title is the words looked for and nothing else.
    case screensRankNothingElse
    /// "side by side": Why a hit stands where it stands: the words stand side by side.
    case screensRankSideBySide
    /// "%1$@ of %2$@ words": Why a hit stands where it stands: it has %1$@ of the %2$@ words looked for.
    case screensRankSomeWords
    /// "in the order asked for": Why a hit stands where it stands: the query itself named an order.
    case screensRankSorted
    /// "in the text": Why a hit stands where it stands: the word is in its text only.
    case screensRankText
    /// "in the title": Why a hit stands where it stands: the words are in its title.
    case screensRankTitle
    /// "whole words": Why a hit stands where it stands: its words are whole, not only begun with what was typed.
    case screensRankWhole
    /// "%lld words only in what you wrote": Why a hit stands where it stands: so many (%lld) of its words are only in the reader's note on it, or in the name that the reader gave it.
    case screensRankWritten
    /// "%lld bytes": The size of a file below a thousand bytes.
    case sizeBytes
    /// "%@ GB": The size of a file in thousands of millions of bytes; %@ is a number.
    case sizeGigabytes
    /// "%@ kB": The size of a file in thousands of bytes; %@ is a number.
    case sizeKilobytes
    /// "%@ MB": The size of a file in millions of bytes; %@ is a number.
    case sizeMegabytes
    /// "Average height": Label of a fact on the page of a species
    case swapiAverageHeight
    /// "Born": Label of a fact on the page of a person: the year of birth
    case swapiBorn
    /// "Cargo capacity": Label of a fact on the page of a starship or vehicle: how much it can carry
    case swapiCargo
    /// "Characters": Heading of links on the page of a film: people who appear in it
    case swapiCharacters
    /// "Class": Label of a fact on the page of a starship or vehicle: corvette, walker …; also a filter
    case swapiClass
    /// "Classification": Label of a fact on the page of a species: mammal, reptile …
    case swapiClassification
    /// "Climate": Label of a fact on the page of a planet, and a filter
    case swapiClimate
    /// "arctic": Climate of a planet, in a list under its name
    case swapiClimateArctic
    /// "arid": Climate of a planet, in a list under its name
    case swapiClimateArid
    /// "artic": Climate of a planet, in a list under its name
    case swapiClimateArtic
    /// "artificial": Climate of a planet, in a list under its name
    case swapiClimateArtificial
    /// "artificial temperate": Climate of a planet, in a list under its name
    case swapiClimateArtificialTemperate
    /// "frigid": Climate of a planet, in a list under its name
    case swapiClimateFrigid
    /// "frozen": Climate of a planet, in a list under its name
    case swapiClimateFrozen
    /// "hot": Climate of a planet, in a list under its name
    case swapiClimateHot
    /// "humid": Climate of a planet, in a list under its name
    case swapiClimateHumid
    /// "moist": Climate of a planet, in a list under its name
    case swapiClimateMoist
    /// "murky": Climate of a planet, in a list under its name
    case swapiClimateMurky
    /// "polluted": Climate of a planet, in a list under its name
    case swapiClimatePolluted
    /// "rocky": Climate of a planet, in a list under its name
    case swapiClimateRocky
    /// "subarctic": Climate of a planet, in a list under its name
    case swapiClimateSubarctic
    /// "subartic": Climate of a planet, in a list under its name
    case swapiClimateSubartic
    /// "superheated": Climate of a planet, in a list under its name
    case swapiClimateSuperheated
    /// "temperate": Climate of a planet, in a list under its name
    case swapiClimateTemperate
    /// "tropical": Climate of a planet, in a list under its name
    case swapiClimateTropical
    /// "windy": Climate of a planet, in a list under its name
    case swapiClimateWindy
    /// "climate unknown": In the line under a planet's name, where the climate is not known
    case swapiClimateUnknown
    /// "Star Wars": Name of the collection: the films' universe. A trade mark, not translated
    case swapiCollection
    /// "Star Wars": Short name of the collection in the head of every page
    case swapiCollectionShort
    /// "amber": Colour of hair, eyes or skin, in a list
    case swapiColourAmber
    /// "asian": Colour of hair, eyes or skin, in a list
    case swapiColourAsian
    /// "auburn": Colour of hair, eyes or skin, in a list
    case swapiColourAuburn
    /// "black": Colour of hair, eyes or skin, in a list
    case swapiColourBlack
    /// "blond": Colour of hair, eyes or skin, in a list
    case swapiColourBlond
    /// "blonde": Colour of hair, eyes or skin, in a list
    case swapiColourBlonde
    /// "blue": Colour of hair, eyes or skin, in a list
    case swapiColourBlue
    /// "blue-gray": Colour of hair, eyes or skin, in a list
    case swapiColourBlueGray
    /// "brown": Colour of hair, eyes or skin, in a list
    case swapiColourBrown
    /// "brown mottle": Colour of hair, eyes or skin, in a list
    case swapiColourBrownMottle
    /// "caucasian": Colour of hair, eyes or skin, in a list
    case swapiColourCaucasian
    /// "dark": Colour of hair, eyes or skin, in a list
    case swapiColourDark
    /// "fair": Colour of hair, eyes or skin, in a list
    case swapiColourFair
    /// "gold": Colour of hair, eyes or skin, in a list
    case swapiColourGold
    /// "golden": Colour of hair, eyes or skin, in a list
    case swapiColourGolden
    /// "gray": Colour of hair, eyes or skin, in a list
    case swapiColourGray
    /// "green": Colour of hair, eyes or skin, in a list
    case swapiColourGreen
    /// "green-tan": Colour of hair, eyes or skin, in a list
    case swapiColourGreenTan
    /// "grey": Colour of hair, eyes or skin, in a list
    case swapiColourGrey
    /// "hazel": Colour of hair, eyes or skin, in a list
    case swapiColourHazel
    /// "hispanic": Colour of hair, eyes or skin, in a list
    case swapiColourHispanic
    /// "indigo": Colour of hair, eyes or skin, in a list
    case swapiColourIndigo
    /// "light": Colour of hair, eyes or skin, in a list
    case swapiColourLight
    /// "magenta": Colour of hair, eyes or skin, in a list
    case swapiColourMagenta
    /// "metal": Colour of hair, eyes or skin, in a list
    case swapiColourMetal
    /// "mottled green": Colour of hair, eyes or skin, in a list
    case swapiColourMottledGreen
    /// "none": Colour of hair, eyes or skin, in a list
    case swapiColourNone
    /// "orange": Colour of hair, eyes or skin, in a list
    case swapiColourOrange
    /// "pale": Colour of hair, eyes or skin, in a list
    case swapiColourPale
    /// "pale pink": Colour of hair, eyes or skin, in a list
    case swapiColourPalePink
    /// "peach": Colour of hair, eyes or skin, in a list
    case swapiColourPeach
    /// "pink": Colour of hair, eyes or skin, in a list
    case swapiColourPink
    /// "purple": Colour of hair, eyes or skin, in a list
    case swapiColourPurple
    /// "red": Colour of hair, eyes or skin, in a list
    case swapiColourRed
    /// "silver": Colour of hair, eyes or skin, in a list
    case swapiColourSilver
    /// "tan": Colour of hair, eyes or skin, in a list
    case swapiColourTan
    /// "unknown": Colour of hair, eyes or skin, in a list
    case swapiColourUnknown
    /// "white": Colour of hair, eyes or skin, in a list
    case swapiColourWhite
    /// "yellow": Colour of hair, eyes or skin, in a list
    case swapiColourYellow
    /// "Consumables": Label of a fact on the page of a starship or vehicle: how long its supplies last
    case swapiConsumables
    /// "Cost": Label of a fact on the page of a starship or vehicle
    case swapiCost
    /// "%lld films": How many films the catalog has
    case swapiCountFilms
    /// "%lld people": How many people the catalog has
    case swapiCountPeople
    /// "%lld planets": How many planets the catalog has
    case swapiCountPlanets
    /// "%lld species": How many species the catalog has
    case swapiCountSpecies
    /// "%lld starships": How many starships the catalog has
    case swapiCountStarships
    /// "%lld vehicles": How many vehicles the catalog has
    case swapiCountVehicles
    /// "air speeder": Class of a starship or vehicle
    case swapiCraftAirSpeeder
    /// "airspeeder": Class of a starship or vehicle
    case swapiCraftAirspeeder
    /// "armed government transport": Class of a starship or vehicle
    case swapiCraftArmedGovernmentTransport
    /// "assault ship": Class of a starship or vehicle
    case swapiCraftAssaultShip
    /// "assault starfighter": Class of a starship or vehicle
    case swapiCraftAssaultStarfighter
    /// "assault walker": Class of a starship or vehicle
    case swapiCraftAssaultWalker
    /// "capital ship": Class of a starship or vehicle
    case swapiCraftCapitalShip
    /// "corvette": Class of a starship or vehicle
    case swapiCraftCorvette
    /// "cruiser": Class of a starship or vehicle
    case swapiCraftCruiser
    /// "deep space mobile battlestation": Class of a starship or vehicle
    case swapiCraftDeepSpaceMobileBattlestation
    /// "diplomatic barge": Class of a starship or vehicle
    case swapiCraftDiplomaticBarge
    /// "droid control ship": Class of a starship or vehicle
    case swapiCraftDroidControlShip
    /// "droid starfighter": Class of a starship or vehicle
    case swapiCraftDroidStarfighter
    /// "droid tank": Class of a starship or vehicle
    case swapiCraftDroidTank
    /// "escort ship": Class of a starship or vehicle
    case swapiCraftEscortShip
    /// "fire suppression ship": Class of a starship or vehicle
    case swapiCraftFireSuppressionShip
    /// "freighter": Class of a starship or vehicle
    case swapiCraftFreighter
    /// "gunship": Class of a starship or vehicle
    case swapiCraftGunship
    /// "landing craft": Class of a starship or vehicle
    case swapiCraftLandingCraft
    /// "light freighter": Class of a starship or vehicle
    case swapiCraftLightFreighter
    /// "medium transport": Class of a starship or vehicle
    case swapiCraftMediumTransport
    /// "patrol craft": Class of a starship or vehicle
    case swapiCraftPatrolCraft
    /// "repulsorcraft": Class of a starship or vehicle
    case swapiCraftRepulsorcraft
    /// "repulsorcraft cargo skiff": Class of a starship or vehicle
    case swapiCraftRepulsorcraftCargoSkiff
    /// "sail barge": Class of a starship or vehicle
    case swapiCraftSailBarge
    /// "space cruiser": Class of a starship or vehicle
    case swapiCraftSpaceCruiser
    /// "space/planetary bomber": Class of a starship or vehicle
    case swapiCraftSpacePlanetaryBomber
    /// "space transport": Class of a starship or vehicle
    case swapiCraftSpaceTransport
    /// "speeder": Class of a starship or vehicle
    case swapiCraftSpeeder
    /// "star cruiser": Class of a starship or vehicle
    case swapiCraftStarCruiser
    /// "star destroyer": Class of a starship or vehicle
    case swapiCraftStarDestroyer
    /// "star dreadnought": Class of a starship or vehicle
    case swapiCraftStarDreadnought
    /// "starfighter": Class of a starship or vehicle
    case swapiCraftStarfighter
    /// "submarine": Class of a starship or vehicle
    case swapiCraftSubmarine
    /// "transport": Class of a starship or vehicle
    case swapiCraftTransport
    /// "walker": Class of a starship or vehicle
    case swapiCraftWalker
    /// "wheeled": Class of a starship or vehicle
    case swapiCraftWheeled
    /// "wheeled walker": Class of a starship or vehicle
    case swapiCraftWheeledWalker
    /// "yacht": Class of a starship or vehicle
    case swapiCraftYacht
    /// "Crew": Label of a fact on the page of a starship or vehicle: how many run it
    case swapiCrew
    /// "Designation": Label of a fact on the page of a species: sentient, reptilian …
    case swapiDesignation
    /// "Diameter": Label of a fact on the page of a planet
    case swapiDiameter
    /// "Director": Label of a fact on the page of a film
    case swapiDirector
    /// "Episode": Label of a fact on the page of a film: its number in the series
    case swapiEpisode
    /// "Episode %@": In the line under a film's title. %@ is its number in the series
    case swapiEpisodeInline
    /// "Eye colour": Label of a fact on the page of a person or a species
    case swapiEyes
    /// "Films": Name of the catalog, and heading of links to films
    case swapiFilms
    /// "Gender": Label of a fact on the page of a person, and a filter
    case swapiGender
    /// "female": A gender, as a value of a filter and on a person's page
    case swapiGenderFemale
    /// "hermaphrodite": A gender, as a value of a filter and on a person's page
    case swapiGenderHermaphrodite
    /// "male": A gender, as a value of a filter and on a person's page
    case swapiGenderMale
    /// "none": Gender of a person of Star Wars: a droid has none
    case swapiGenderNone
    /// "Gravity": Label of a fact on the page of a planet
    case swapiGravity
    /// "Hair colour": Label of a fact on the page of a person or a species
    case swapiHair
    /// "Height": Label of a fact on the page of a person
    case swapiHeight
    /// "Homeworld": Heading of links on the page of a person or a species: the planet they come from
    case swapiHomeworld
    /// "Hyperdrive rating": Label of a fact on the page of a starship: the class of its hyperdrive
    case swapiHyperdrive
    /// "Language": Label of a fact on the page of a species
    case swapiLanguage
    /// "Length": Label of a fact on the page of a starship or vehicle
    case swapiLength
    /// "Average lifespan": Label of a fact on the page of a species
    case swapiLifespan
    /// "Manufacturer": Label of a fact on the page of a starship or vehicle; also a filter
    case swapiManufacturer
    /// "Mass": Label of a fact on the page of a person
    case swapiMass
    /// "Speed in space": Label of a fact on the page of a starship: its speed in space
    case swapiMglt
    /// "Model": Label of a fact on the page of a starship or vehicle
    case swapiModel
    /// "Opening crawl": Title of a part of a film's page: the text that scrolls at its beginning
    case swapiOpeningCrawl
    /// "Orbital period": Label of a fact on the page of a planet: the length of its year
    case swapiOrbit
    /// "amphibian": What a species is by nature
    case swapiOrderAmphibian
    /// "artificial": What a species is by nature
    case swapiOrderArtificial
    /// "gastropod": What a species is by nature
    case swapiOrderGastropod
    /// "insectoid": What a species is by nature
    case swapiOrderInsectoid
    /// "mammal": What a species is by nature
    case swapiOrderMammal
    /// "mammals": What a species is by nature
    case swapiOrderMammals
    /// "reptile": What a species is by nature
    case swapiOrderReptile
    /// "reptilian": What a species is by nature
    case swapiOrderReptilian
    /// "sentient": What a species is by nature
    case swapiOrderSentient
    /// "unknown": What a species is by nature
    case swapiOrderUnknown
    /// "Passengers": Label of a fact on the page of a starship or vehicle: how many it can carry
    case swapiPassengers
    /// "People": Name of the catalog, and heading of links to characters
    case swapiPeople
    /// "Pilots": Heading of links on the page of a starship or vehicle: people who have flown it
    case swapiPilots
    /// "Planets": Name of the catalog, and heading of links to planets
    case swapiPlanets
    /// "Population": Label of a fact on the page of a planet: how many live on it
    case swapiPopulation
    /// "population %@": In the line under a planet's name. %@ is a number
    case swapiPopulationInline
    /// "population unknown": In the line under a planet's name, where the population is not known
    case swapiPopulationUnknown
    /// "Producers": Label of a fact on the page of a film
    case swapiProducer
    /// "Released": Label of a fact on the page of a film: the date of its release
    case swapiReleased
    /// "Residents": Heading of links on the page of a planet: people who come from it
    case swapiResidents
    /// "Rotation period": Label of a fact on the page of a planet: the length of its day
    case swapiRotation
    /// "Skin colour": Label of a fact on the page of a person or a species
    case swapiSkin
    /// "Species": Name of the catalog, and heading of links to species (one or more)
    case swapiSpecies
    /// "Maximum speed in atmosphere": Label of a fact on the page of a starship or vehicle
    case swapiSpeed
    /// "Starships": Name of the catalog, and heading of links to starships
    case swapiStarships
    /// "Terrain": Label of a fact on the page of a planet, and a filter
    case swapiTerrain
    /// "acid pools": What the surface of a planet is like, in a list
    case swapiTerrainAcidPools
    /// "airless asteroid": What the surface of a planet is like, in a list
    case swapiTerrainAirlessAsteroid
    /// "ash": What the surface of a planet is like, in a list
    case swapiTerrainAsh
    /// "barren": What the surface of a planet is like, in a list
    case swapiTerrainBarren
    /// "bogs": What the surface of a planet is like, in a list
    case swapiTerrainBogs
    /// "canyons": What the surface of a planet is like, in a list
    case swapiTerrainCanyons
    /// "caves": What the surface of a planet is like, in a list
    case swapiTerrainCaves
    /// "cities": What the surface of a planet is like, in a list
    case swapiTerrainCities
    /// "cityscape": What the surface of a planet is like, in a list
    case swapiTerrainCityscape
    /// "cliffs": What the surface of a planet is like, in a list
    case swapiTerrainCliffs
    /// "desert": What the surface of a planet is like, in a list
    case swapiTerrainDesert
    /// "deserts": What the surface of a planet is like, in a list
    case swapiTerrainDeserts
    /// "fields": What the surface of a planet is like, in a list
    case swapiTerrainFields
    /// "forests": What the surface of a planet is like, in a list
    case swapiTerrainForests
    /// "fungus forests": What the surface of a planet is like, in a list
    case swapiTerrainFungusForests
    /// "gas giant": What the surface of a planet is like, in a list
    case swapiTerrainGasGiant
    /// "glaciers": What the surface of a planet is like, in a list
    case swapiTerrainGlaciers
    /// "grass": What the surface of a planet is like, in a list
    case swapiTerrainGrass
    /// "grasslands": What the surface of a planet is like, in a list
    case swapiTerrainGrasslands
    /// "grassy hills": What the surface of a planet is like, in a list
    case swapiTerrainGrassyHills
    /// "hills": What the surface of a planet is like, in a list
    case swapiTerrainHills
    /// "ice canyons": What the surface of a planet is like, in a list
    case swapiTerrainIceCanyons
    /// "ice caves": What the surface of a planet is like, in a list
    case swapiTerrainIceCaves
    /// "islands": What the surface of a planet is like, in a list
    case swapiTerrainIslands
    /// "jungle": What the surface of a planet is like, in a list
    case swapiTerrainJungle
    /// "jungles": What the surface of a planet is like, in a list
    case swapiTerrainJungles
    /// "lakes": What the surface of a planet is like, in a list
    case swapiTerrainLakes
    /// "lava rivers": What the surface of a planet is like, in a list
    case swapiTerrainLavaRivers
    /// "mesas": What the surface of a planet is like, in a list
    case swapiTerrainMesas
    /// "mountain": What the surface of a planet is like, in a list
    case swapiTerrainMountain
    /// "mountain ranges": What the surface of a planet is like, in a list
    case swapiTerrainMountainRanges
    /// "mountains": What the surface of a planet is like, in a list
    case swapiTerrainMountains
    /// "ocean": What the surface of a planet is like, in a list
    case swapiTerrainOcean
    /// "oceans": What the surface of a planet is like, in a list
    case swapiTerrainOceans
    /// "plains": What the surface of a planet is like, in a list
    case swapiTerrainPlains
    /// "plateaus": What the surface of a planet is like, in a list
    case swapiTerrainPlateaus
    /// "rainforests": What the surface of a planet is like, in a list
    case swapiTerrainRainforests
    /// "reefs": What the surface of a planet is like, in a list
    case swapiTerrainReefs
    /// "rivers": What the surface of a planet is like, in a list
    case swapiTerrainRivers
    /// "rock": What the surface of a planet is like, in a list
    case swapiTerrainRock
    /// "rock arches": What the surface of a planet is like, in a list
    case swapiTerrainRockArches
    /// "rocky": What the surface of a planet is like, in a list
    case swapiTerrainRocky
    /// "rocky canyons": What the surface of a planet is like, in a list
    case swapiTerrainRockyCanyons
    /// "rocky deserts": What the surface of a planet is like, in a list
    case swapiTerrainRockyDeserts
    /// "rocky islands": What the surface of a planet is like, in a list
    case swapiTerrainRockyIslands
    /// "savanna": What the surface of a planet is like, in a list
    case swapiTerrainSavanna
    /// "savannahs": What the surface of a planet is like, in a list
    case swapiTerrainSavannahs
    /// "savannas": What the surface of a planet is like, in a list
    case swapiTerrainSavannas
    /// "scrublands": What the surface of a planet is like, in a list
    case swapiTerrainScrublands
    /// "seas": What the surface of a planet is like, in a list
    case swapiTerrainSeas
    /// "sinkholes": What the surface of a planet is like, in a list
    case swapiTerrainSinkholes
    /// "swamp": What the surface of a planet is like, in a list
    case swapiTerrainSwamp
    /// "swamps": What the surface of a planet is like, in a list
    case swapiTerrainSwamps
    /// "toxic cloudsea": What the surface of a planet is like, in a list
    case swapiTerrainToxicCloudsea
    /// "tundra": What the surface of a planet is like, in a list
    case swapiTerrainTundra
    /// "urban": What the surface of a planet is like, in a list
    case swapiTerrainUrban
    /// "valleys": What the surface of a planet is like, in a list
    case swapiTerrainValleys
    /// "verdant": What the surface of a planet is like, in a list
    case swapiTerrainVerdant
    /// "vines": What the surface of a planet is like, in a list
    case swapiTerrainVines
    /// "volcanoes": What the surface of a planet is like, in a list
    case swapiTerrainVolcanoes
    /// "%@ standard": Gravity as a multiple of the standard gravity: “1 standard”. %@ is a number
    case swapiUnitStandardGravity
    /// "%@ ABY": A year after the Battle of Yavin (ABY). %@ is a number
    case swapiUnitYearsAfter
    /// "%@ BBY": A year before the Battle of Yavin (BBY). %@ is a number
    case swapiUnitYearsBefore
    /// "Vehicles": Name of the catalog, and heading of links to vehicles
    case swapiVehicles
    /// "Surface water": Label of a fact on the page of a planet: how much of it is covered by water
    case swapiWater
    /// "Saved to %1$@: %2$@.": Command line. %1$@ is a file, %2$@ is like “3 favourites and one note”.
    case terminalBackupDone
    /// "It is not JSON. Nothing was changed.": Command line: a file that is no backup.
    case terminalBackupNotJson
    /// "%@; last sync failed": Command line, in the list of catalogs: the last sync failed. %@ is when the catalog was checked: “two hours ago”, “never”.
    case terminalCatalogsFailed
    /// "being fetched": Command line, in place of when a catalog was checked.
    case terminalCatalogsFetching
    /// "%@; last sync stopped": Command line, in the list of catalogs: the reader stopped the last sync. %@ is when the catalog’s list was checked: “two hours ago”, “never”.
    case terminalCatalogsStopped
    /// "New": Command line: the header of a column. A count.
    case terminalColumnAdded
    /// "Catalog": Command line: the header of a column.
    case terminalColumnCatalog
    /// "Changed": Command line: the header of a column. A count.
    case terminalColumnChanged
    /// "Checked": Command line: the header of a column. When the upstream was last asked.
    case terminalColumnChecked
    /// "Collection": Command line: the header of a column.
    case terminalColumnCollection
    /// "Column": Command line: the header of a column. A field of the records of a file.
    case terminalColumnColumn
    /// "Entries": Command line: the header of a column. A count.
    case terminalColumnEntries
    /// "For example": Command line: the header of a column. A few values of a field.
    case terminalColumnExamples
    /// "Filter": Command line: the header of a column. How lists can be narrowed by a field.
    case terminalColumnFilter
    /// "Id": Command line: the header of a column.
    case terminalColumnId
    /// "As before": Command line: the header of a column. A count.
    case terminalColumnKept
    /// "Name": Command line: the header of a column.
    case terminalColumnName
    /// "Outcome": Command line: the header of a column. How a sync ended.
    case terminalColumnOutcome
    /// "Gone": Command line: the header of a column. A count of entries that are no longer at their source.
    case terminalColumnRemoved
    /// "Requests": Command line: the header of a column. A count.
    case terminalColumnRequests
    /// "Since": Command line: the header of a column. A date.
    case terminalColumnSince
    /// "Title": Command line: the header of a column.
    case terminalColumnTitle
    /// "Type": Command line: the header of a column. What a field holds: number, text …
    case terminalColumnType
    /// "Values": Command line: the header of a column. How many records have a field.
    case terminalColumnValues
    /// "Word": Command line: the header of a column. The word of the query language for a field.
    case terminalColumnWord
    /// "Write favourites and notes to a file; “-” is standard output.": Command line help, beside a command. backup
    case terminalCommandBackup
    /// "What is kept, how much, how fresh.": Command line help, beside a command. catalogs
    case terminalCommandCatalogs
    /// "Print completions for bash, zsh or fish.": Command line help, beside a command. completions
    case terminalCommandCompletions
    /// "Make an entry a favourite, or rename one.": Command line help, beside a command. favourite add
    case terminalCommandFavouriteAdd
    /// "List the favourites by name.": Command line help, beside a command. favourite list
    case terminalCommandFavouriteList
    /// "Let a favourite go.": Command line help, beside a command. favourite remove
    case terminalCommandFavouriteRemove
    /// "Search all that is kept.": Command line help, beside a command. find
    case terminalCommandFind
    /// "Remove a catalog that was imported; favourites and notes on it stay.": Command line help, beside a command. forget
    case terminalCommandForget
    /// "Show the help of a command.": Command line help, beside a command. help
    case terminalCommandHelp
    /// "Keep a JSON Lines, JSON or CSV file as a catalog of its own; “-” reads standard input.": Command line help, beside a command. import
    case terminalCommandImport
    /// "List a catalog.": Command line help, beside a command. list
    case terminalCommandList
    /// "Print the man page.": Command line help, beside a command. manual
    case terminalCommandManual
    /// "Show the note on an entry, or change it.": Command line help, beside a command. note
    case terminalCommandNote
    /// "Show an entry drawn at random.": Command line help, beside a command. random
    case terminalCommandRandom
    /// "Merge a backup into favourites and notes, removing nothing; “-” reads standard input.": Command line help, beside a command. restore
    case terminalCommandRestore
    /// "Serve the reader to a browser. The default command.": Command line help, beside a command. serve
    case terminalCommandServe
    /// "Show one entry, such as monsters/aboleth.": Command line help, beside a command. show
    case terminalCommandShow
    /// "Fetch now: these catalogs, or all.": Command line help, beside a command. sync
    case terminalCommandSync
    /// "%lld favourites": Command line, in a list of what is kept.
    case terminalCountFavourites
    /// "%lld notes": Command line, in a list of what is kept.
    case terminalCountNotes
    /// "The editor (%@) could not be started, or did not end well.": Command line. %@ is the command that starts the editor.
    case terminalEditorExplanation
    /// "Your text is in %@.": Command line: the text that could not be saved. %@ is a file.
    case terminalEditorKept
    /// "Name your editor in VISUAL or EDITOR, or use --set TEXT.": Command line: what to do when the editor did not work.
    case terminalEditorSuggestion
    /// "The note was not changed": Command line: editing a note did not work.
    case terminalEditorSummary
    /// "checked %@": Command line: on the page of an entry. %@ is like “three hours ago”.
    case terminalEntryChecked
    /// "no longer at its source": Command line, after the title of an entry in a list.
    case terminalEntryGone
    /// "Its source no longer has this entry. It stays here.": Command line: on the page of an entry.
    case terminalEntryGoneNotice
    /// "Mentioned in the text": Heading: the entries that the text of this one mentions
    case terminalEntryMentions
    /// "and %lld more": Last of the entries that mention this one, where not all are shown; %lld is how many more there are
    case terminalEntryMoreMentions
    /// "Your favourite “%@”": Command line: on the page of an entry. %@ is the reader’s own name for a favourite.
    case terminalEntryNamed
    /// "Your note": Command line: on the page of an entry. Heading.
    case terminalEntryNote
    /// "Only what a list shows is kept of this entry so far.": Command line: on the page of an entry.
    case terminalEntryPartial
    /// "there “%@”": Command line: on the page of an entry, behind its source. %@ is the entry’s name as it is typed there.
    case terminalEntryTyped
    /// "Done.": Command line help: the meaning of an exit code. 0
    case terminalExitDone
    /// "Upstream not reached, or a sync or an import not wholly in order.": Command line help: the meaning of an exit code. 3
    case terminalExitNotReached
    /// "Nothing found: unknown entry, empty result.": Command line help: the meaning of an exit code. 1
    case terminalExitNothingFound
    /// "A rule refused it.": Command line help: the meaning of an exit code. 4
    case terminalExitRefused
    /// "The library is damaged or can’t be used, or the disk failed.": Command line help: the meaning of an exit code. 5
    case terminalExitUnusable
    /// "Wrong usage: unknown catalog or option, a file or an address that can’t be used.": Command line help: the meaning of an exit code. 2
    case terminalExitWrongUsage
    /// "To let one of them go for it: %@": Under a list of favourites, where there is no room for another. The placeholder is a command with CATALOG/ID in it, in place of which the reader types the id of one of these
    case terminalFavouriteInstead
    /// "There are no favourites yet.": Command line: the list of favourites is empty.
    case terminalFavouriteNone
    /// "%@ is not a favourite any more.": Command line. %@ is the id of an entry.
    case terminalFavouriteRemoved
    /// "%@ was not a favourite.": Command line: somebody wanted to let a favourite go that was none. %@ is an entry’s id.
    case terminalFavouriteWasNone
    /// "Check its name and whether you may read it.": Command line: what to do when a file can’t be read.
    case terminalFileCheckName
    /// "It is a folder.": Command line: why a file can’t be read or written.
    case terminalFileIsDirectory
    /// "There is no room left on the disk.": Command line: why a file can’t be written.
    case terminalFileNoSpace
    /// "There is no such file or folder.": Command line: why a file can’t be read or written.
    case terminalFileNotFound
    /// "That is not permitted.": Command line: why a file can’t be read or written.
    case terminalFileNotPermitted
    /// "Name another file.": Command line: what to do when a file can’t be written.
    case terminalFileOtherName
    /// "%@ can’t be read": Command line. %@ is a file.
    case terminalFileReadSummary
    /// "It is too large.": Command line: why a file can’t be read.
    case terminalFileTooLarge
    /// "%@ can’t be written": Command line. %@ is a file.
    case terminalFileWriteSummary
    /// "It is a ZIP file or a spreadsheet.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawArchive
    /// "Save the spreadsheet as CSV, or unpack the file.": Command line, importing a file of the reader’s own: what to do about a spreadsheet.
    case terminalFileFlawArchiveSuggestion
    /// "It is no text.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawBinary
    /// "It changed while it was being read. Nothing was stored.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawChanged
    /// "It is a SQLite database.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawDatabase
    /// "Write out a table: sqlite3 -header -csv FILE 'SELECT * FROM t' | almanac import - --catalog NAME": Command line, importing a file of the reader’s own: what to do about a database.
    case terminalFileFlawDatabaseSuggestion
    /// "There is nothing in it.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawEmpty
    /// "It is in an encoding that is not read: UTF-8 is, and UTF-16 with a byte order mark.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawEncoding
    /// "Convert it: iconv -f UTF-16LE -t UTF-8 FILE > NEW": Command line, importing a file of the reader’s own: what to do about an encoding.
    case terminalFileFlawEncodingSuggestion
    /// "It is HTML or XML.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawMarkup
    /// "Neither JSON nor a table can be made out in it.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawNotRecords
    /// "It is compressed.": Command line, importing a file of the reader’s own: why a file can’t be imported.
    case terminalFileFlawPacked
    /// "Unpack it first, or through a pipe: zcat FILE | almanac import - --catalog NAME": Command line, importing a file of the reader’s own: what to do about a compressed file.
    case terminalFileFlawPackedSuggestion
    /// "What can be imported: JSON Lines, a JSON list of objects, or CSV whose first line names the columns. --as and --separator say which.": Command line, importing a file of the reader’s own: what files can be imported.
    case terminalFileFlawSuggestion
    /// "–": Command line, in a table: lists can’t be narrowed by a field.
    case terminalFilterNone
    /// "ranges": Command line, in a table: lists can be narrowed by ranges of numbers.
    case terminalFilterRanges
    /// "values": Command line, in a table: lists can be narrowed by the values of a field.
    case terminalFilterValues
    /// "Nothing has that as typed. These are results for %@ and words like it (--exact searches for what was typed)": Command line, under the hits of a search: nothing has the words as typed; %@ is what was looked for instead. --exact is an option.
    case terminalFindCorrected
    /// "Not understood, and searched as words: %@": Command line, under the hits of a search: these pieces of the query looked like the query language.
    case terminalFindMisunderstood
    /// "Did you mean %@?": Command line, under the hits of a search: a part of the query was not understood; %@ lists what may have been meant.
    case terminalFindProposed
    /// "Another name by which browsers reach this server. May be repeated.": Command line help, beside an option. --allow-host NAME of “almanac serve”
    case terminalFlagAllowHost
    /// "The format of the file, where it isn’t found by itself: csv, json, jsonl; or srd-flat, the monsters of the SRD as one flat JSON list.": Command line help, beside an option. --as FORMAT of “almanac import”
    case terminalFlagAs
    /// "The catalog that the file becomes, or is added to: small letters, digits and hyphens.": Command line help, beside an option. --catalog NAME of “almanac import”
    case terminalFlagCatalog
    /// "Remove the note.": Command line help, beside an option. --clear of “almanac note”
    case terminalFlagClear
    /// "The collection that the catalog stands in.": Command line help, beside an option. --collection TEXT of “almanac import”
    case terminalFlagCollection
    /// "Print CSV.": Command line help, beside an option. --csv. CSV is the name of a format.
    case terminalFlagCsv
    /// "The data directory. By default “almanac” in XDG_DATA_HOME or in ~/.local/share.": Command line help, beside an option. --data DIR
    case terminalFlagData
    /// "Show what would become of the file; store nothing.": Command line help, beside an option. --dry-run of “almanac import”
    case terminalFlagDryRun
    /// "Edit the note in your editor (VISUAL, EDITOR).": Command line help, beside an option. --edit of “almanac note”
    case terminalFlagEdit
    /// "Search for the words as typed, without allowing for typing errors.": Command line help, beside an option. --exact of “almanac find” and “almanac list”
    case terminalFlagExact
    /// "Tell of each entry why it stands where it stands.": Command line help, beside an option. --explain of “almanac find” and “almanac list”
    case terminalFlagExplain
    /// "Columns that lists can be narrowed by.": Command line help, beside an option. --facet KEY[,KEY…] of “almanac import”
    case terminalFlagFacet
    /// "Tell which filters would narrow it further, with counts.": Command line help, beside an option. --facets of “almanac find” and “almanac list”
    case terminalFlagFacets
    /// "Favourites only.": Command line help, beside an option. --favourites of “almanac list”
    case terminalFlagFavourites
    /// "Show this help.": Command line help, beside an option. -h, --help
    case terminalFlagHelp
    /// "The address to listen on; 127.0.0.1 unless you say otherwise.": Command line help, beside an option. --host H of “almanac serve”
    case terminalFlagHost
    /// "The column with the ids. They are for ever.": Command line help, beside an option. --id KEY of “almanac import”. A column is a field of the file’s records.
    case terminalFlagId
    /// "Search this catalog only; of several given so, any.": Command line help, beside an option. --in CATALOG of “almanac find”
    case terminalFlagIn
    /// "Let this favourite go, to make room.": Help of the option --instead: the favourite that is removed to make room for the new one
    case terminalFlagInstead
    /// "Print one JSON object, errors too.": Command line help, beside an option. --json. JSON is the name of a format.
    case terminalFlagJson
    /// "What a column is called on pages. May be repeated.": Command line help, beside an option. --label KEY=TEXT of “almanac import”
    case terminalFlagLabel
    /// "The language of its texts: en, fr, de …": Command line help, beside an option. --language L of “almanac import”
    case terminalFlagLanguage
    /// "Show at most this many.": Command line help, beside an option. --limit N
    case terminalFlagLimit
    /// "The language: en or fr. By default as LC_ALL, LC_MESSAGES or LANG say.": Command line help, beside an option. --locale L
    case terminalFlagLocale
    /// "Your own name for it: for an entry in place of its title, for an imported catalog on its pages.": Command line help, beside an option. --name NAME of “almanac favourite add” and “almanac import”
    case terminalFlagName
    /// "Search names only.": Command line help, beside an option. --names of “almanac find” and “almanac list”
    case terminalFlagNames
    /// "Columns that they can’t be narrowed by.": Command line help, beside an option. --no-facet KEY[,KEY…] of “almanac import”
    case terminalFlagNoFacet
    /// "Begin empty, without the data that comes with the program.": Command line help, beside an option. --no-starter
    case terminalFlagNoStarter
    /// "Send nothing at all; show what is kept.": Command line help, beside an option. --offline
    case terminalFlagOffline
    /// "Leave out this many first.": Command line help, beside an option. --offset N
    case terminalFlagOffset
    /// "How many megabytes of pictures are kept; 500 unless you say otherwise, 0 for no pictures at all.": Command line help, beside an option. --pictures MB
    case terminalFlagPictures
    /// "The port to listen on; 8484 unless you say otherwise, 0 for any free one.": Command line help, beside an option. --port N of “almanac serve”
    case terminalFlagPort
    /// "Narrow the list by this query, as “almanac find” takes it; the best match comes first.": Command line help, beside an option. --q QUERY of “almanac list”
    case terminalFlagQ
    /// "The most details a second that an upstream is asked for; 5 unless you say otherwise. For your own server, or with its keepers’ consent.": Command line help, beside an option. --rate N
    case terminalFlagRate
    /// "restore: show exactly what the backup holds; a backup of what was there is written first. import: remove entries that the file does not have, except those with a star or a note.": Command line help, beside an option. --replace of “almanac restore” and “almanac import”
    case terminalFlagReplace
    /// "What stands between the fields of a table: a character, or comma, semicolon, tab, pipe.": Command line help, beside an option. --separator CHAR of “almanac import”
    case terminalFlagSeparator
    /// "Set the note to this text, in Markdown; “-” reads standard input.": Command line help, beside an option. --set TEXT of “almanac note”
    case terminalFlagSet
    /// "Sort by this field: “name”, or a word of the query language such as “cr”.": Command line help, beside an option. --sort FIELD[:desc]
    case terminalFlagSort
    /// "Ask this upstream for a catalog that several can feed.": Help of the option --source: which of several upstreams a catalog comes from
    case terminalFlagSource
    /// "The columns of the line under the title.": Command line help, beside an option. --subtitle KEY[,KEY…] of “almanac import”
    case terminalFlagSubtitle
    /// "The columns with running text.": Command line help, beside an option. --text KEY[,KEY…] of “almanac import”
    case terminalFlagText
    /// "How running text is written: plain, markdown or html.": Command line help, beside an option. --text-as FORM of “almanac import”
    case terminalFlagTextAs
    /// "The column with the titles.": Command line help, beside an option. --title KEY of “almanac import”
    case terminalFlagTitle
    /// "What a column holds: number, text, list, date, link, picture or flag. May be repeated.": Command line help, beside an option. --type KEY=TYPE of “almanac import”
    case terminalFlagType
    /// "Ask this address in place of the public one of an upstream (dnd5e, swapi, mealdb, jokeapi, dadjokes, officialjokes). Several make mirrors, in order.": Command line help, beside an option. --upstream NAME=URL. “Upstream” is the service the data comes from.
    case terminalFlagUpstream
    /// "Show the version.": Command line help, beside an option. --version
    case terminalFlagVersion
    /// "Don’t ask.": Command line help, beside an option. --yes of “almanac forget”
    case terminalFlagYes
    /// "Line %@: the file ends in the middle.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawCutShort
    /// "Line %@: not UTF-8.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawEncoding
    /// "Line %@: no id.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawNoId
    /// "Every record needs an id: write one there and import the file again.": Command line, importing a file of the reader’s own: what to do about a record without an id.
    case terminalFlawNoIdSuggestion
    /// "Line %@: no JSON object.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawNotAnObject
    /// "Line %@: not JSON.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawNotJson
    /// "Line %@: a quotation mark is never closed, or closed in the middle of a field.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawQuotes
    /// "Line %@: the id of an earlier record, whose place it took.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawSameId
    /// "If they are two, give one of them another id and import the file again.": Command line, importing a file of the reader’s own: what to do about two records with one id.
    case terminalFlawSameIdSuggestion
    /// "Line %1$@: nested too deeply (more than %2$@ levels).": Command line, importing a file of the reader’s own: what is wrong with one record of JSON. %1$@ is its line, %2$@ the most levels there may be.
    case terminalFlawTooDeep
    /// "Line %@: longer than 8 MiB.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawTooLong
    /// "Line %@: more fields than the first line has names.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawTooManyFields
    /// "Line %@: no entry can be made of it.": Command line, importing a file of the reader’s own: what is wrong with one record. %@ is a number.
    case terminalFlawUnusable
    /// "%1$@ is forgotten: %2$@.": Command line: a catalog was removed. %1$@ is the catalog, %2$@ how many entries it had.
    case terminalForgetDone
    /// "Nobody can be asked here: with --yes it is done.": Command line: a catalog was to be removed where nobody can be asked whether that is meant: what to do.
    case terminalForgetNobodyAsked
    /// "Nothing was changed.": Command line: somebody did not agree.
    case terminalForgetNot
    /// "Only catalogs made of a file with “almanac import” can.": Command line: a catalog of the program’s own was to be removed.
    case terminalForgetNotOwnExplanation
    /// "%@ can’t be forgotten": Command line: a catalog of the program’s own was to be removed. %@ is the catalog.
    case terminalForgetNotOwnSummary
    /// "Forget %1$@ with its %2$@? Favourites and notes stay. [y/N]": Command line, before a catalog is removed. %1$@ is the catalog, %2$@ how many entries it has. The answer is y or n.
    case terminalForgetQuestion
    /// "Kept on the shelf: %@. They are found again when the catalog is imported again.": Command line: after a catalog was removed. %@ is like “3 favourites and one note”.
    case terminalForgetShelf
    /// "y yes": Command line: what somebody types to agree, words with spaces between them, in small letters.
    case terminalForgetYes
    /// "Commands": Command line help. Heading
    case terminalHelpCommands
    /// "Options of every command": Command line help. Heading over the options that every command takes
    case terminalHelpEverywhere
    /// "Exit codes": Command line help. Heading over the list of exit codes
    case terminalHelpExit
    /// "More: %@": Command line help. %@ is a command to type, such as “almanac help list”.
    case terminalHelpMore
    /// "Usage": Command line help. Heading
    case terminalHelpUsage
    /// "Almanac keeps collections of things people look up again and again, such as monsters and planets, with your own favourites and notes, whether or not there is a network.": Command line help. What the program is, in a sentence.
    case terminalHelpWhat
    /// "%lld entries are not in this file; they stay as they were.": Command line, importing a file of the reader’s own: entries of the catalog that the file does not have.
    case terminalImportAbsent
    /// "Is added to the catalog %1$@, “%2$@”, in the collection “%3$@”; its texts are in %4$@.": Command line, importing a file of the reader’s own: %1$@ and %2$@ are the catalog’s name in addresses and on pages, %3$@ its collection, %4$@ the language of its texts (fr).
    case terminalImportAddedTo
    /// "It is not in the format that was named. Nothing was changed.": Command line: a file to import is of another format.
    case terminalImportBadExplanation
    /// "Check that it is the right file: “srd-flat” is one JSON list of monsters. Any other file is imported with --catalog.": Command line: a file to import with --as srd-flat is of another format.
    case terminalImportBadSuggestion
    /// "That file can’t be imported": Command line: a file to import is of another format.
    case terminalImportBadSummary
    /// "Becomes the new catalog %1$@, “%2$@”, in the collection “%3$@”; its texts are in %4$@.": Command line, importing a file of the reader’s own: %1$@ and %2$@ are the catalog’s name in addresses and on pages, %3$@ its collection, %4$@ the language of its texts (fr).
    case terminalImportBecomes
    /// "%lld columns are left out, as 256 are taken:": Command line, importing a file of the reader’s own: the file has more columns than are taken; their names follow.
    case terminalImportColumnsLeftOut
    /// "What was there of them before is as it was. Correct them in the file and import it again.": Command line, importing a file: what to do about records that could not be used.
    case terminalImportCorrect
    /// "Imported into %1$@: %2$@ new, %3$@ changed, %4$@ as before.": Command line. %1$@ is a catalog, the others are counts.
    case terminalImportDone
    /// "Nothing was stored. Leave out --dry-run to import it like this.": Command line, importing a file of the reader’s own: after --dry-run.
    case terminalImportDryRun
    /// "If the whole file is in another encoding, convert it first: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW": Command line, importing a file of the reader’s own: after lines that are not UTF-8. The command is to be typed as it is, with the names of one’s own files.
    case terminalImportEncodingHint
    /// "Ids don’t come from the column %1$@, as not every record has one (line %2$@).": Command line, importing a file of the reader’s own: %1$@ is a column that is called like one with ids, %2$@ a line number.
    case terminalImportIdMissing
    /// "Ids don’t come from the column %1$@, as values of it are there again (lines %2$@).": Command line, importing a file of the reader’s own: %1$@ is a column that is called like one with ids, %2$@ a list of line numbers.
    case terminalImportIdRepeated
    /// "The ids of a catalog never change: if they should come from it, correct the file or say --id %1$@, after almanac forget %2$@ where it is there already.": Command line, importing a file of the reader’s own: %1$@ is a column, %2$@ a catalog. The command and the option are typed as they are.
    case terminalImportIdSuggestion
    /// "Ids: from the column %@.": Command line, importing a file of the reader’s own: %@ is a column.
    case terminalImportIdsColumn
    /// "Ids: made of all that a record holds, as no column tells them apart. A record that changes becomes another entry; --id names a column.": Command line, importing a file of the reader’s own: no column tells the records apart, so their ids are made of all they hold.
    case terminalImportIdsContent
    /// "Ids: made of the titles, in the column %@.": Command line, importing a file of the reader’s own: %@ is a column. The ids of entries are made of their titles.
    case terminalImportIdsTitle
    /// "Nothing was removed: what could not be used may be what seems to be missing.": Command line, importing a file of the reader’s own: with --replace, where some records could not be used.
    case terminalImportKeptForFlaws
    /// "%lld entries that the file does not have stay, because of a star or a note; they are marked.": Command line, importing a file of the reader’s own: with --replace.
    case terminalImportMarked
    /// "%1$lld values of %2$@ are not of that type; they are shown as they are.": Command line, importing a file of the reader’s own: %1$lld is how many values are not of the type of their column, %2$@ the column.
    case terminalImportMisfits
    /// "There are no records in that file.": Command line, importing a file of the reader’s own: the file has no records.
    case terminalImportNothing
    /// "%lld records could not be used.": Command line: how many records of a file could not be imported.
    case terminalImportProblems
    /// "The record could not be used: %@": Command line, importing a file: %@ is the record’s place and name, and what can’t be read in it: “#3 Aboleth: STR “x””.
    case terminalImportRecordUnused
    /// "%lld records": Command line, importing a file of the reader’s own: how many records the file has.
    case terminalImportRecords
    /// "%lld entries were removed, as the file does not have them.": Command line, importing a file of the reader’s own: with --replace.
    case terminalImportRemoved
    /// "%lld records had the id of an earlier one.": Command line, importing a file of the reader’s own: records that are there twice.
    case terminalImportRepeated
    /// "%1$lld lines lack fields at their end, the first is line %2$@.": Command line, importing a file of the reader’s own: lines of a table that lack fields; %2$@ is the number of the first of them.
    case terminalImportShortLines
    /// "Sorted by: %@.": Command line, importing a file of the reader’s own: %@ is what lists are sorted by: a word of the query language.
    case terminalImportSort
    /// "Stopped before the end. Import the same file again to go on.": Command line, importing a file of the reader’s own: it was stopped before the end.
    case terminalImportStopped
    /// "Stopping; what has been stored stays.": Command line, importing a file of the reader’s own: after Ctrl-C.
    case terminalImportStopping
    /// "Under the title: %@.": Command line, importing a file of the reader’s own: %@ is a list of columns.
    case terminalImportSubtitle
    /// "The file has no column %1$@, which the titles of the catalog are in: its records have theirs from %2$@, all others keep theirs.": Command line, importing a file of the reader’s own into a catalog that is there: %1$@ is the column that its titles are in, which the file does not have, %2$@ the column that was taken in its place.
    case terminalImportTitleInstead
    /// "If that is the wrong one: --title COLUMN.": Command line, importing a file of the reader’s own: after the column that was taken for titles. COLUMN stands for a name.
    case terminalImportTitleInsteadSuggestion
    /// "The file has no column %@, which the titles of the catalog are in, and none that is called like one: entries that are there keep their titles, new ones are called by their ids.": Command line, importing a file of the reader’s own into a catalog that is there: %@ is the column that its titles are in, which the file does not have.
    case terminalImportTitleMissing
    /// "If a column has them: --title COLUMN.": Command line, importing a file of the reader’s own: no column was found for titles. COLUMN stands for a name.
    case terminalImportTitleMissingSuggestion
    /// "The file can’t be read any further": Command line, importing a file of the reader’s own: reading it failed.
    case terminalImportUnreadable
    /// "%@ was gone or empty; a new one was begun.": Command line: the library, which is where everything is kept. %@ is a file.
    case terminalLibraryBegunAnew
    /// "Brought back from the backups: %1$@. The last change in them is of %2$@; whatever was changed later is not among them.": Command line: the library, which is where everything is kept. %1$@ is as in “3 favourites and one note”, %2$@ a moment.
    case terminalLibraryBroughtBack
    /// "Another program held it for too long. Nothing was changed.": Command line: the library, which is where everything is kept.
    case terminalLibraryBusyExplanation
    /// "Try again in a moment.": Command line: the library, which is where everything is kept.
    case terminalLibraryBusySuggestion
    /// "The library is in use": Command line: the library, which is where everything is kept.
    case terminalLibraryBusySummary
    /// "%@ is not there, and can’t be made there.": Command line: the library, which is where everything is kept. %@ is a path.
    case terminalLibraryCannotMake
    /// "%1$@ can’t be used (code %2$@).": Command line: the library, which is where everything is kept. %1$@ is a path, %2$@ a number that a specialist understands.
    case terminalLibraryCannotOpenExplanation
    /// "Check that you may use the directory, or name another with --data DIR.": Command line: the library, which is where everything is kept.
    case terminalLibraryCannotOpenSuggestion
    /// "The library can’t be opened": Command line: the library, which is where everything is kept.
    case terminalLibraryCannotOpenSummary
    /// "There is no room left where %@ is. What was there before is still there.": Command line: the library, which is where everything is kept. %@ is a directory.
    case terminalLibraryDiskFullExplanation
    /// "You have no permission to use %@. Nothing was changed.": Command line: the library, which is where everything is kept. %@ is a path.
    case terminalLibraryForbidden
    /// "%@ is a database of another program. It was left untouched.": Command line: the file where everything is kept was made by another program. %@ is its path.
    case terminalLibraryForeignExplanation
    /// "Name another directory with --data DIR, or move that file away.": Command line: the file where everything is kept was made by another program: what to do.
    case terminalLibraryForeignSuggestion
    /// "That is no library of Almanac": Command line: the file where everything is kept was made by another program. Without a full stop.
    case terminalLibraryForeignSummary
    /// "Its format is %1$@, and this program knows those up to %2$@. It was left untouched.": Command line: the library, which is where everything is kept. Both are numbers of a format.
    case terminalLibraryNewerExplanation
    /// "Use the newer program, or another directory with --data DIR.": Command line: the library, which is where everything is kept.
    case terminalLibraryNewerSuggestion
    /// "This library is of a newer Almanac": Command line: the library, which is where everything is kept.
    case terminalLibraryNewerSummary
    /// "%@ is not a directory.": Command line: the library, which is where everything is kept. %@ is a path.
    case terminalLibraryNotADirectoryExplanation
    /// "Name another with --data DIR, or move that file away.": Command line: the library, which is where everything is kept.
    case terminalLibraryNotADirectorySuggestion
    /// "The data directory can’t be used": Command line: the library, which is where everything is kept.
    case terminalLibraryNotADirectorySummary
    /// "There was no backup of favourites and notes to bring back.": Command line: the library, which is where everything is kept.
    case terminalLibraryNothingBroughtBack
    /// "%@ may only be read. Nothing was changed.": Command line: the library, which is where everything is kept. %@ is a directory.
    case terminalLibraryReadOnlyExplanation
    /// "%1$@ (code %2$@). What was saved before is still there.": Command line: the library, which is where everything is kept. %1$@ are words of the database, %2$@ a number.
    case terminalLibraryStorageExplanation
    /// "Check the disk, then try again.": Command line: the library, which is where everything is kept.
    case terminalLibraryStorageSuggestion
    /// "The disk failed": Command line: the library, which is where everything is kept.
    case terminalLibraryStorageSummary
    /// "%1$@ can’t be used: %2$@.": Command line: the library, which is where everything is kept. %1$@ is a path, %2$@ the words of the operating system.
    case terminalLibrarySystemSays
    /// "Shown: %1$@ of %2$@; --limit and --offset show others.": Command line, below a list. %1$@ is how many are shown, %2$@ how many there are. Keep --limit and --offset as they are.
    case terminalListMore
    /// "Nothing found.": Command line: an empty result.
    case terminalListNothing
    /// "%1$@ or %2$@": The last two of several things to choose from.
    case terminalListOr
    /// "Nothing is left after the first %1$@: there are %2$@.": Command line: --offset leaves out more entries than there are. %1$@ is that number, %2$@ how many there are.
    case terminalListPastTheEnd
    /// "Description": Man page. Heading
    case terminalManualDescription
    /// "Environment": Man page. Heading over the environment variables
    case terminalManualEnvironment
    /// "Name": Man page. Heading of the section that is called NAME in every man page
    case terminalManualName
    /// "keep collections at hand, online or not": Man page. The one line that “whatis” shows: begins with a small letter, no full stop.
    case terminalManualSummary
    /// "Synopsis": Man page. Heading
    case terminalManualSynopsis
    /// "It is not text in UTF-8.": Command line: a note that is not UTF-8 text.
    case terminalNotTextExplanation
    /// "Save it in UTF-8, then try again.": Command line: what to do with a note that is not UTF-8 text.
    case terminalNotTextSuggestion
    /// "The note was also changed elsewhere in the meantime. Nothing was overwritten: it has both texts now.": Command line: after the editor was closed on a note that was changed elsewhere meanwhile.
    case terminalNoteBoth
    /// "There is no note on %@ any more.": Command line. %@ is the id of an entry.
    case terminalNoteCleared
    /// "There is no note on it.": Command line.
    case terminalNoteNone
    /// "The note on %@ is saved.": Command line. %@ is the id of an entry.
    case terminalNoteSaved
    /// "The note is as it was.": Command line, after the editor was closed without a change.
    case terminalNoteUnchanged
    /// "failed": Command line: how a sync ended.
    case terminalOutcomeFailed
    /// "in order": Command line: how a sync ended.
    case terminalOutcomeOk
    /// "in part": Command line: how a sync ended.
    case terminalOutcomePartial
    /// "“%@” can’t be the name of a catalog": Command line, importing a file of the reader’s own: %@ is what was typed.
    case terminalPlanBadName
    /// "A name is 1 to 32 small letters, digits and hyphens, and begins with a letter.": Command line, importing a file of the reader’s own: what names of catalogs are.
    case terminalPlanBadNameExplanation
    /// "The file has no column “%@”.": Command line, importing a file of the reader’s own: %@ is what was typed.
    case terminalPlanNoColumn
    /// "The column “%1$@” can’t be used for %2$@.": Command line, importing a file of the reader’s own: %1$@ is a column, %2$@ an option.
    case terminalPlanNotThat
    /// "The ids of %@ can’t be changed": Command line, importing a file of the reader’s own: %@ is a catalog.
    case terminalPlanOtherIds
    /// "Favourites, notes and addresses hang on them.": Command line, importing a file of the reader’s own: why ids can’t be changed.
    case terminalPlanOtherIdsExplanation
    /// "Import the file as another catalog, or first: almanac forget %@": Command line, importing a file of the reader’s own: %@ is a catalog. The commands are typed as they are.
    case terminalPlanOtherIdsForget
    /// "They come from “%@”. Import the file as another catalog.": Command line, importing a file of the reader’s own: %@ is a column.
    case terminalPlanOtherIdsSuggestion
    /// "With --dry-run the columns of the file are shown.": Command line: an option named a column that the file does not have, or that does not suit it: what to do.
    case terminalPlanSeeColumns
    /// "The name %@ is Almanac’s own.": Command line, importing a file of the reader’s own: %@ is the name that was typed.
    case terminalPlanTakenName
    /// "details": Command line: what a sync is doing, after the name of a catalog.
    case terminalProgressDetails
    /// "preparing pages and search": Command line, progress of an import: its last part.
    case terminalProgressIndexing
    /// "list": Command line: what a sync is doing, after the name of a catalog.
    case terminalProgressList
    /// "looking": Command line, importing a file of the reader’s own: progress. The file is read to see what its columns hold.
    case terminalProgressLooking
    /// "%1$@ of %2$@": Command line: what a sync is doing, after the name of a catalog. %1$@ of %2$@ are done.
    case terminalProgressOf
    /// "saving": Command line: what a sync is doing, after the name of a catalog.
    case terminalProgressPublishing
    /// "bringing up to date": Command line, importing a file of the reader’s own: progress. Entries that were there before are brought up to date.
    case terminalProgressRemaking
    /// "storing": Command line, importing a file of the reader’s own: progress. The records are being stored.
    case terminalProgressStoring
    /// "waiting": Command line: what a sync is doing, after the name of a catalog.
    case terminalProgressWaiting
    /// "What was there before is in %@; restoring that file with --replace brings all of it back.": Command line. %@ is a file. Keep --replace as it is.
    case terminalRestoreBackup
    /// "Restored. Kept now: %@.": Command line. %@ is like “3 favourites and one note”.
    case terminalRestoreDone
    /// "Nothing was missing here that the backup has. Kept as before: %@.": Command line: a restore that changed nothing. %@ is like “3 favourites and one note”.
    case terminalRestoreNothing
    /// "%lld entries have another note or name here than in the backup, and keep it (%@). Restoring with --replace goes back to those of the backup.": Command line: the backup has other notes or names than there are now, which were left alone. %2$@ is a list of entries. Keep --replace as it is.
    case terminalRestoreOlder
    /// "%lld changes of it could not be used.": Command line: how much of a backup could not be used.
    case terminalRestoreSkipped
    /// "Press Enter for the rest.": Said on a terminal after the first half of a joke: what to press to be shown the rest
    case terminalRevealAsk
    /// "comma": Command line: what stands between the fields of a table.
    case terminalSeparatorComma
    /// "semicolon": Command line: what stands between the fields of a table.
    case terminalSeparatorSemicolon
    /// "tab": Command line: what stands between the fields of a table.
    case terminalSeparatorTab
    /// "Open this address in a browser. Ctrl-C ends it.": Command line, under the address of the server.
    case terminalServeRunning
    /// "Choose another with --host H, such as 127.0.0.1.": Command line.
    case terminalServerBadHostSuggestion
    /// "“%@” is no address of this machine": Command line. %@ is a name or an address.
    case terminalServerBadHostSummary
    /// "The server can’t listen on %1$@, port %2$@": Command line. %1$@ is an address, %2$@ a port.
    case terminalServerCannotListenSummary
    /// "Another program listens on %1$@, port %2$@; perhaps Almanac runs already.": Command line. %1$@ is an address, %2$@ a port.
    case terminalServerInUseExplanation
    /// "Choose another with --port N; --port 0 takes any free one.": Command line: what to do when a port can’t be used.
    case terminalServerInUseSuggestion
    /// "Port %@ is in use": Command line. %@ is a port.
    case terminalServerInUseSummary
    /// "The system keeps the ports under 1024 for itself.": Command line.
    case terminalServerNotPermittedExplanation
    /// "Port %@ is not permitted": Command line. %@ is a port.
    case terminalServerNotPermittedSummary
    /// "Only a part of this entry is kept, and the rest could not be fetched: %@": Command line: the rest of an entry could not be fetched. %@ is the reason, a sentence.
    case terminalShowNotFetched
    /// "The source asked not to be asked again before %@.": Command line: a sync, which fetches from upstreams. %@ is a moment.
    case terminalSyncBlocked
    /// "technical detail: “%@”": Command line: a sync, which fetches from upstreams. Stands in brackets at the end of what went wrong; %@ is a word from an answer, or from the program, that a specialist understands.
    case terminalSyncDetail
    /// "Its list was empty, while %lld entries of it are kept, which stay.": Command line: a sync, which fetches from upstreams. The list of an upstream was empty, which is not believed.
    case terminalSyncEmptyList
    /// "“almanac sync %@” goes on from where it stopped.": Command line: what to do after a sync that was stopped. “almanac sync” is a command, %@ names of catalogs, such as monsters.
    case terminalSyncGoOn
    /// "Its list should hold %1$@ entries, and went on to %2$@ and further; the rest was not stored.": Command line: a sync, which fetches from upstreams. Both are counts.
    case terminalSyncLongList
    /// "%lld more problems": Command line: a sync, which fetches from upstreams. Under a list of problems.
    case terminalSyncMore
    /// "It was made of a file, so there is nobody to ask: import the file again.": Command line: a catalog made of a file was to be fetched.
    case terminalSyncNoUpstream
    /// "Nothing was sent, because of --offline.": Command line: a sync, which fetches from upstreams.
    case terminalSyncOffline
    /// "of %lld entries only what a list shows has come yet. The next sync goes on with them; so does a server (almanac serve).": Command line: a sync, which fetches from upstreams. Under the table of what it did; the name of a catalog, such as monsters, stands before it. Entries of which only what a list shows has come yet; “almanac serve” is a command.
    case terminalSyncPartial
    /// "Another sync of it is under way.": Command line: a sync, which fetches from upstreams.
    case terminalSyncRunningExplanation
    /// "%@ is being fetched already": Command line: a sync, which fetches from upstreams. %@ is a catalog.
    case terminalSyncRunningSummary
    /// "Its list should hold %1$@ entries, and only %2$@ came.": Command line: a sync, which fetches from upstreams. Both are counts.
    case terminalSyncShortList
    /// "Stopping; what has arrived is kept.": Command line: a sync, which fetches from upstreams. After Ctrl-C.
    case terminalSyncStopping
    /// "Try again after %@.": Command line: what to do where an upstream asked for silence until then. %@ is a moment.
    case terminalSyncTryAfter
    /// "Try again then; until then nothing is sent to it.": Command line: what to do where an upstream asked for silence until a moment that was told just before.
    case terminalSyncTryThen
    /// "%lld entries are old, or as they came with the program. A server (almanac serve) checks them by and by; so does each further sync, some at a time.": Command line: a sync, which fetches from upstreams. Under the table of what it did; the name of a catalog, such as monsters, stands before it. Entries that are whole, but whose data is old or came with the program; `almanac serve` is a command.
    case terminalSyncWaiting
    /// "Run it again without --offline.": Command line: what to do where nothing was fetched because of the option --offline.
    case terminalSyncWithoutOffline
    /// "date": Command line, in a table: what a field holds.
    case terminalTypeDate
    /// "yes or no": Command line, in a table: what a field holds.
    case terminalTypeFlag
    /// "link": Command line, in a table: what a field holds, addresses in the web.
    case terminalTypeLink
    /// "list": Command line, in a table: what a field holds.
    case terminalTypeList
    /// "running text": Command line, in a table: what a field holds, texts of more than a line.
    case terminalTypeLong
    /// "nested": Command line, in a table: what a field holds, JSON that is shown as it is.
    case terminalTypeNested
    /// "number": Command line, in a table: what a field holds.
    case terminalTypeNumber
    /// "picture": Command line, in a table: what a field holds, addresses of pictures.
    case terminalTypePicture
    /// "text": Command line, in a table: what a field holds.
    case terminalTypeText
    /// "title": Command line, in a table: a field holds the titles.
    case terminalTypeTitle
    /// "Give a name or an address, such as 192.168.1.5.": What to do about a bad host name
    case terminalUsageAHost
    /// "Give a whole number from 0 to 65535; 0 takes any port that is free.": What to do about a bad port
    case terminalUsageAPort
    /// "Give a number of requests a second above 0, such as 2.5, at most 10000.": What to do about a bad rate of requests
    case terminalUsageARate
    /// "It may be %@.": Command line: a command line that could not be understood. %@ is a list of the values there are: “a, b or c”.
    case terminalUsageAllowed
    /// "Give a web address, such as https://swapi.dev.": What to do about a bad web address of a source
    case terminalUsageAnAddress
    /// "“%@” is not a path that can be used.": Command line: a command line that could not be understood. %@ is what was typed in place of a path.
    case terminalUsageBadPath
    /// "The value of %1$@ can’t be used: “%2$@”.": Command line: a command line that could not be understood. %1$@ is an option or a variable, %2$@ the value that was typed.
    case terminalUsageBadValue
    /// "%1$@ and %2$@ can’t be used together.": Command line: a command line that could not be understood. Both are options.
    case terminalUsageConflict
    /// "To leave a word out, put the search in quotes: almanac find \"dragon %1$@\"; or put “--” before it: almanac find dragon -- %1$@.": What to do about a word to search for that looks like an option; %@ is that word
    case terminalUsageDashWord
    /// "Did you mean %@?": Command line: a command line that could not be understood. %@ is one name or several: “a, b or c”.
    case terminalUsageDidYouMean
    /// "“%@” is one argument too many.": Command line: a command line that could not be understood. %@ is what was typed.
    case terminalUsageExtraOperand
    /// "%@ is missing.": Command line: a command line that could not be understood. %@ is what is missing, such as CATALOG.
    case terminalUsageMissingOperand
    /// "The option %@ is needed.": Command line: a command line that could not be understood. %@ is the option that must be there.
    case terminalUsageMissingOption
    /// "The option %1$@ needs a value: %2$@.": Command line: a command line that could not be understood. %1$@ is an option, %2$@ what its value is called.
    case terminalUsageMissingValue
    /// "There is no home directory to keep the data in.": Command line: a command line that could not be understood. No directory for the data is known.
    case terminalUsageNoDataDirectory
    /// "“%@” is not the id of an entry; one looks like monsters/aboleth.": Command line: a command line that could not be understood. %@ is what was typed in place of the id of an entry.
    case terminalUsageNotAnId
    /// "“%@” is not text in UTF-8.": Command line: a word that was typed holds bytes that are not UTF-8; they are shown as �.
    case terminalUsageNotText
    /// "Leave one of them out.": What to do about two options that can't be used together
    case terminalUsageOneOfThem
    /// "Name a directory in UTF-8: --data DIR.": Command line: what to do where the path of the data directory is empty or not UTF-8.
    case terminalUsageOtherDirectory
    /// "Say where with --data DIR.": Command line: a command line that could not be understood. What to do when no directory for the data is known.
    case terminalUsageSayData
    /// "“almanac catalogs” lists them.": Command line: a command line that could not be understood. After the name of a catalog that does not exist.
    case terminalUsageSeeCatalogs
    /// "“%@ --help” says what can be given.": What to do about a wrong command line; %@ is a command such as “almanac list”
    case terminalUsageSeeHelp
    /// "Write it in UTF-8, then try again.": Command line: what to do about a word that is not UTF-8.
    case terminalUsageTypeText
    /// "The option %@ takes no value.": Command line: a command line that could not be understood. %@ is an option.
    case terminalUsageUnexpectedValue
    /// "“%1$@” is not complete: %2$@ comes after it.": Command line: a command line that could not be understood. %1$@ is the first word of a command, %2$@ the words that may follow.
    case terminalUsageUnfinishedCommand
    /// "There is no command “%@”.": Command line: a command line that could not be understood. %@ is what was typed.
    case terminalUsageUnknownCommand
    /// "There is no option “%@”.": Command line: a command line that could not be understood. %@ is what was typed.
    case terminalUsageUnknownOption
    /// "“%1$@” has no option “%2$@”.": Command line: a command line that could not be understood. %1$@ is a command, %2$@ the option that was typed.
    case terminalUsageUnknownOptionOf
    /// "Give a whole number, 1 or more.": What to do about a bad value of an option: it has to be a whole number, at least 1
    case terminalUsageWholeFromOne
    /// "Give a whole number, 0 or more.": What to do about a bad value of an option: it has to be a whole number, at least 0
    case terminalUsageWholeFromZero
    /// "The editor for notes; vi where neither is set.": Man page: what an environment variable does. VISUAL, EDITOR
    case terminalVariableEditor
    /// "your key for an upstream that answers nobody without one": What the environment variable ALMANAC_<NAME>_KEY is for
    case terminalVariableKey
    /// "The language, where --locale does not say it: the first of them that is set.": Man page: what an environment variable does. LC_ALL, LC_MESSAGES, LANG
    case terminalVariableLanguage
    /// "If it holds anything, no colours are used.": Man page: what an environment variable does. NO_COLOR
    case terminalVariableNoColor
    /// "The folder of the program’s own data, where it is not found by itself.": Man page: what an environment variable does. ALMANAC_SHARE
    case terminalVariableShare
    /// "Where the data directory is, unless --data or ALMANAC_DATA say otherwise.": Man page: what an environment variable does. XDG_DATA_HOME
    case terminalVariableXdg
    /// "%@ cm": Unit of a measured value; %@ is the number, already grouped. Centimetres.
    case unitCentimetres
    /// "%@ credits": Unit of a measured value; %@ is the number, already grouped. Credits, the money of a fictional universe.
    case unitCredits
    /// "%@ days": Unit of a measured value; %@ is the number, already grouped. Days.
    case unitDays
    /// "%@ XP": Unit of a measured value; %@ is the number, already grouped. Experience points of a role-playing game.
    case unitExperiencePoints
    /// "%@ ft.": Unit of a measured value; %@ is the number, already grouped. Feet, as short as stat blocks write them.
    case unitFeet
    /// "%@ hours": Unit of a measured value; %@ is the number, already grouped. Hours.
    case unitHours
    /// "%@ kg": Unit of a measured value; %@ is the number, already grouped. Kilograms.
    case unitKilograms
    /// "%@ km": Unit of a measured value; %@ is the number, already grouped. Kilometres.
    case unitKilometres
    /// "%@ km/h": Unit of a measured value; %@ is the number, already grouped. Speed in kilometres per hour.
    case unitKilometresPerHour
    /// "%@ MGLT": Unit of a measured value; %@ is the number, already grouped. Speed in megalights per hour, a fictional unit (MGLT).
    case unitMegalightsPerHour
    /// "%@ m": Unit of a measured value; %@ is the number, already grouped. Metres.
    case unitMetres
    /// "%@ months": A time in months; %@ is the number
    case unitMonths
    /// "%@ passengers": Unit of a measured value; %@ is the number, already grouped. Passengers of a vehicle.
    case unitPassengers
    /// "%@ people": Unit of a measured value; %@ is the number, already grouped. People, of a population.
    case unitPeople
    /// "%@%%": Unit of a measured value; %@ is the number, already grouped. Per cent.
    case unitPercent
    /// "%@ g": Unit of a measured value; %@ is the number, already grouped. Gravity at the surface, as a multiple of the Earth’s.
    case unitStandardGravity
    /// "%@ t": Unit of a measured value; %@ is the number, already grouped. Metric tonnes.
    case unitTonnes
    /// "%@ weeks": A time in weeks; %@ is the number
    case unitWeeks
    /// "%@ years": Unit of a measured value; %@ is the number, already grouped. Years.
    case unitYears
    /// "no": The value of an attribute that is false.
    case valueNo
    /// "none": Stands for a value of which there is nothing: a ship without cargo room.
    case valueNone
    /// "not applicable": Stands for a value that makes no sense for this thing.
    case valueNotApplicable
    /// "unknown": Stands for a value that the source does not know, beside the name of whatever it is: the wording has to suit every gender.
    case valueUnknown
    /// "yes": The value of an attribute that is true.
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
        failure.favouriteLimit.suggestion\
        failure.favouriteLimit.summary\
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
        terminal.file.isDirectory\
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
        7728, 7757, 7783, 7815, 7846, 7874, 7895, 7927, 7958, 7986, 8012, 8031, 8053, 8075, 8100, 8122,
        8150, 8177, 8201, 8233, 8264, 8292, 8326, 8359, 8389, 8418, 8446, 8471, 8506, 8540, 8571, 8607,
        8639, 8674, 8706, 8737, 8767, 8794, 8825, 8855, 8882, 8912, 8941, 8967, 8998, 9028, 9055, 9077,
        9105, 9132, 9156, 9190, 9223, 9253, 9285, 9316, 9354, 9382, 9411, 9439, 9464, 9480, 9491, 9501,
        9512, 9522, 9540, 9560, 9574, 9589, 9604, 9622, 9637, 9659, 9675, 9697, 9711, 9729, 9746, 9763,
        9779, 9794, 9804, 9819, 9846, 9872, 9886, 9894, 9905, 9925, 9948, 9970, 9990, 10009, 10029, 10048,
        10068, 10085, 10105, 10125, 10143, 10160, 10178, 10195, 10214, 10234, 10254, 10272, 10293, 10312, 10332, 10353,
        10371, 10393, 10412, 10431, 10450, 10468, 10484, 10504, 10523, 10544, 10565, 10587, 10604, 10616, 10631, 10653,
        10671, 10684, 10697, 10717, 10734, 10748, 10766, 10786, 10803, 10817, 10832, 10852, 10870, 10888, 10908, 10928,
        10944, 10961, 10979, 11001, 11017, 11034, 11051, 11068, 11090, 11110, 11126, 11142, 11160, 11176, 11194, 11208,
        11226, 11242, 11257, 11278, 11295, 11311, 11326, 11342, 11362, 11378, 11394, 11405, 11417, 11430, 11443, 11456,
        11469, 11482, 11495, 11508, 11521, 11534, 11547, 11561, 11576, 11594, 11606, 11625, 11644, 11663, 11676, 11695,
        11709, 11721, 11735, 11745, 11765, 11777, 11793, 11809, 11824, 11836, 11849, 11860, 11877, 11889, 11903, 11918,
        11930, 11949, 11967, 11983, 11997, 12013, 12026, 12042, 12057, 12077, 12097, 12113, 12131, 12142, 12160, 12177,
        12190, 12209, 12220, 12233, 12243, 12260, 12282, 12292, 12307, 12321, 12339, 12355, 12370, 12380, 12394, 12409,
        12422, 12435, 12452, 12467, 12480, 12490, 12502, 12516, 12529, 12540, 12553, 12565, 12576, 12593, 12604, 12623,
        12633, 12650, 12668, 12689, 12700, 12715, 12733, 12743, 12761, 12777, 12790, 12803, 12817, 12832, 12849, 12864,
        12878, 12892, 12907, 12918, 12940, 12957, 12978, 13002, 13022, 13046, 13062, 13082, 13090, 13104, 13121, 13141,
        13154, 13169, 13182, 13202, 13218, 13233, 13247, 13269, 13286, 13304, 13322, 13343, 13366, 13386, 13408, 13418,
        13432, 13443, 13456, 13468, 13483, 13499, 13511, 13524, 13536, 13550, 13563, 13575, 13589, 13602, 13619, 13636,
        13656, 13670, 13689, 13699, 13714, 13726, 13736, 13747, 13757, 13768, 13789, 13805, 13824, 13836, 13858, 13884,
        13903, 13919, 13933, 13949, 13965, 13979, 13994, 14007, 14017, 14027, 14041, 14055, 14069, 14087, 14099, 14112,
        14124, 14140, 14156, 14168, 14183, 14202, 14212, 14229, 14243, 14263, 14280, 14291, 14305, 14324, 14339, 14355,
        14371, 14385, 14405, 14416, 14431, 14447, 14464, 14477, 14494, 14510, 14525, 14544, 14558, 14577, 14595, 14613,
        14627, 14656, 14682, 14707, 14737, 14764, 14792, 14817, 14845, 14870, 14899, 14925, 14944, 14970, 14993, 15024,
        15052, 15085, 15115, 15145, 15172, 15202, 15229, 15245, 15271, 15294, 15311, 15338, 15362, 15389, 15413, 15447,
        15478, 15504, 15527, 15556, 15582, 15596, 15610, 15629, 15645, 15664, 15684, 15701, 15720, 15741, 15758, 15776,
        15791, 15809, 15825, 15844, 15860, 15883, 15905, 15926, 15944, 15960, 15977, 15994, 16013, 16023, 16037, 16051,
        16065, 16084, 16094, 16105, 16121, 16132, 16152, 16165, 16185, 16203, 16222, 16246, 16280, 16300, 16320, 16337,
        16356, 16375, 16394, 16416, 16435, 16458, 16480, 16505, 16528, 16550, 16569, 16589, 16605, 16626, 16644, 16662,
        16681, 16699, 16717, 16736, 16753, 16775, 16793, 16818, 16840, 16857, 16874, 16891, 16910, 16927, 16945, 16967,
        16984, 17002, 17023, 17042, 17060, 17080, 17098, 17124, 17141, 17160, 17177, 17199, 17217, 17234, 17253, 17269,
        17288, 17304, 17324, 17342, 17361, 17378, 17388, 17405, 17423, 17442, 17461, 17482, 17502, 17525, 17547, 17585,
        17609, 17640, 17666, 17690, 17710, 17729, 17772, 17800, 17830, 17859, 17881, 17904, 17937, 17958, 17977, 18002,
        18029, 18057, 18081, 18106, 18143, 18165, 18190, 18224, 18251, 18270, 18294, 18320, 18348, 18371, 18392, 18413,
        18431, 18450, 18476, 18493, 18503, 18520, 18534, 18548, 18561, 18580, 18590, 18601, 18613, 18632, 18658, 18675,
        18692, 18705, 18715, 18727, 18742, 18758, 18772, 18784, 18798, 18816, 18826, 18836, 18847, 18865, 18876, 18897,
        18919, 18940, 18961, 18979, 18998, 19017, 19038, 19058, 19077, 19093, 19105, 19117, 19130, 19146, 19168, 19191,
        19205, 19219, 19234, 19248, 19258, 19271, 19282, 19297, 19310, 19334, 19364, 19381, 19401, 19419, 19440, 19459,
        19479, 19502, 19522, 19542, 19563, 19583, 19604, 19632, 19655, 19677, 19696, 19720, 19746, 19765, 19790, 19813,
        19834, 19854, 19875, 19894, 19919, 19938, 19960, 19989, 20012, 20031, 20051, 20071, 20093, 20118, 20137, 20157,
        20175, 20200, 20219, 20246, 20273, 20300, 20321, 20344, 20366, 20390, 20408, 20431, 20450, 20470, 20498, 20518,
        20537, 20558, 20579, 20598, 20621, 20647, 20668, 20690, 20704, 20715, 20735, 20758, 20782, 20808, 20833, 20854,
        20877, 20900, 20923, 20949, 20971, 20994, 21018, 21040, 21058, 21078, 21098, 21121, 21144, 21168, 21189, 21210,
        21230, 21252, 21272, 21295, 21320, 21348, 21377, 21407, 21439, 21460, 21483, 21504, 21527, 21548, 21571, 21592,
        21615, 21639, 21661, 21682, 21703, 21728, 21748, 21775, 21795, 21821, 21844, 21866, 21885, 21910, 21933, 21960,
        21980, 21999, 22021, 22041, 22059, 22083, 22109, 22130, 22152, 22176, 22202, 22225, 22251, 22277, 22300, 22325,
        22346, 22368, 22394, 22417, 22442, 22464, 22490, 22515, 22550, 22574, 22599, 22625, 22661, 22684, 22710, 22746,
        22770, 22798, 22822, 22856, 22884, 22904, 22926, 22948, 22971, 22998, 23020, 23043, 23059, 23080, 23099, 23123,
        23140, 23158, 23178, 23196, 23215, 23236, 23255, 23275, 23299, 23317, 23335, 23351, 23367, 23388, 23406, 23425,
        23447, 23466, 23486, 23504, 23523, 23544, 23567, 23588, 23608, 23630, 23648, 23663, 23681, 23702, 23725, 23742,
        23760, 23780, 23802, 23820, 23840, 23859, 23877, 23899, 23920, 23937, 23959, 23981, 23999, 24027, 24052, 24073,
        24093, 24113, 24143, 24164, 24185, 24212, 24234, 24254, 24281, 24300, 24333, 24362, 24386, 24407, 24426, 24448,
        24472, 24490, 24508, 24527, 24545, 24567, 24590, 24620, 24649, 24675, 24698, 24728, 24751, 24771, 24793, 24821,
        24846, 24872, 24900, 24925, 24951, 24975, 25003, 25025, 25048, 25071, 25095, 25123, 25146, 25169, 25193, 25219,
        25239, 25262, 25286, 25310, 25338, 25376, 25404, 25442, 25468, 25494, 25522, 25554, 25585, 25613, 25640, 25678,
        25715, 25749, 25785, 25811, 25846, 25880, 25911, 25944, 25976, 26005, 26046, 26086, 26123, 26158, 26194, 26229,
        26263, 26294, 26321, 26339, 26360, 26376, 26400, 26427, 26454, 26474, 26497, 26521, 26549, 26576, 26594, 26615,
        26633, 26652, 26675, 26698, 26717, 26741, 26762, 26794, 26816, 26837, 26859, 26892, 26920, 26952, 26976, 26999,
        27024, 27050, 27072, 27097, 27117, 27145, 27171, 27196, 27221, 27244, 27265, 27289, 27311, 27335, 27354, 27378,
        27406, 27428, 27450, 27483, 27513, 27548, 27580, 27611, 27639, 27678, 27713, 27737, 27758, 27778, 27801, 27819,
        27841, 27859, 27883, 27904, 27925, 27957, 27985, 28008, 28030, 28052, 28073, 28094, 28122, 28140, 28158, 28176,
        28194, 28212, 28232, 28252, 28273, 28291, 28310, 28330, 28350, 28370, 28392, 28416, 28438, 28461, 28484, 28507,
        28532, 28559, 28588, 28616, 28643, 28673, 28695, 28717, 28741, 28770, 28792, 28818, 28840, 28863, 28893, 28925,
        28954, 28982, 29012, 29039, 29067, 29091, 29112, 29138, 29163, 29186, 29207, 29223, 29235, 29244, 29265, 29274,
        29284, 29298, 29313, 29335, 29357, 29368, 29379, 29394, 29405, 29417, 29437, 29448, 29458, 29468, 29476, 29486,
        29505, 29518, 29527,
    ]

    /// The phrases with plural forms, ascending; the tables `…One` and `…Many` run parallel to it.
    static let plural: [UInt16] = [
        0, 1, 3, 4, 7, 8, 10, 123, 358, 398, 461, 463, 527, 553, 562, 563,
        594, 605, 658, 701, 760, 763, 766, 767, 780, 781, 855, 856, 857, 858, 859, 860,
        942, 1061, 1062, 1071, 1189, 1195, 1207, 1208, 1210, 1212, 1213, 1214, 1215, 1292, 1293, 1310,
        1313, 1316, 1323, 1372, 1373, 1376, 1382, 1383, 1384, 1388, 1389,
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
        true, false, false, false, false, false, true, true, false, false, true, true, false, true, true, false,
        false, false, false, true, false, false, true, false, false, false, false, false, false, false, false, true,
        true, false, false, true, false, false, false, false, false, true, false, false, true, false, false, false,
        false, false, false, true, false, false, true, false, false, false, false, false, false, false, true, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, true, false, true,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, true,
        false, false, false, false, false, false, true, false, true, false, true, false, false, false, false, true,
        false, false, false, true, false, false, false, false, false, true, true, false, true, true, false, true,
        false, false, true, true, true, false, false, true, false, false, true, true, false, false, false, false,
        false, false, false, false, false, false, false, false, true, false, true, true, false, true, true, true,
        false, false, true, false, true, false, false, false, false, false, false, false, false, true, false, false,
        true, false, false, false, false, false, false, false, false, false, true, false, true, false, false, false,
        false, false, true, true, false, true, false, false, true, false, true, false, true, false, true, true,
        false, false, false, false, true, true, true, false, false, true, true, false, true, false, false, false,
        false, true, true, true, false, true, false, false, true, false, false, false, false, false, false, false,
        true, false, true, false, false, false, false, false, false, false, false, true, false, false, true, false,
        true, false, true, true, false, false, false, false, false, false, false, false, false, true, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, true, true, false,
        false, false, true, true, false, true, false, true, false, true, false, true, false, false, true, false,
        true, false, true, false, true, false, true, false, false, true, false, false, true, false, true, false,
        true, false, true, false, true, false, false, false, true, false, false, true, false, false, true, true,
        true, true, false, false, false, false, false, true, false, false, false, false, true, true, true, true,
        true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, true, true, true, true, true, true, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, true, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, true, true, true, false, false, true, false, true, false, true, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, true, true, true, true, false, false, true, false, false, false, true,
        true, false, false, true, false, false, false, false, false, false, true, false, true, true, false, false,
        false, false, false, false, true, false, true, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, true, true, true, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false, false, false, false, false, false, false, true, true, true, false, true, true,
        true, true, false, true, true, true, true, true, false, false, false, true, true, true, false, false,
        false, false, true, false, false, true, true, false, false, false, true, true, false, true, false, false,
        true, true, true, true, false, true, false, true, true, false, true, true, true, true, true, true,
        true, false, false, true, true, false, true, false, false, true, true, false, false, false, true, true,
        false, false, true, true, true, false, false, true, false, false, true, false, false, false, true, true,
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
        Written for Almanac, under the licence of the program.\
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
        Sees nothing, so any check that depends on sight fails. Attacks against it have advantage; its own have disadvantage.\
        Charmed\
        Neither attacks whoever charmed it nor aims harmful powers or spells at them; they have advantage on checks to get their way with it by talk.\
        Deafened\
        Hears nothing, so any check that depends on hearing fails.\
        Exhaustion\
        Six levels that add up: 1, disadvantage on ability checks; 2, half speed; 3, disadvantage on attacks and saving throws; 4, half the maximum of hit points; 5, speed 0; 6, death. A long rest with food and drink takes one level away.\
        Frightened\
        Disadvantage on ability checks and attacks as long as what it fears is in sight; and it goes no nearer to that of its own will.\
        Grappled\
        Held fast: its speed is 0, and nothing adds to it. That ends when the one who holds it is incapacitated, or when something moves it out of reach.\
        Incapacitated\
        Takes no actions and no reactions.\
        Invisible\
        Not to be seen without magic or a special sense, but its noise and its traces still give it away. It attacks with advantage, and attacks against it have disadvantage.\
        Paralyzed\
        Incapacitated; neither moves nor speaks. Its Strength and Dexterity saving throws fail. Attacks against it have advantage, and one that hits from within 5 feet is critical.\
        Petrified\
        Turned to stone with all that it carries, ten times as heavy, no longer ageing. Incapacitated and unaware; neither moves nor speaks. Its Strength and Dexterity saving throws fail, and attacks against it have advantage. It resists all damage; poison and disease don’t take hold, and those that have stand still.\
        Poisoned\
        Disadvantage on attacks and ability checks.\
        Prone\
        On the ground: it crawls, until it stands up at the cost of half its speed. Its attacks have disadvantage. Attacks against it have advantage from within 5 feet, disadvantage from farther away.\
        Restrained\
        Its speed is 0, and nothing adds to it. Attacks against it have advantage; its own, and its Dexterity saving throws, have disadvantage.\
        Stunned\
        Incapacitated; can’t move and hardly speaks. Its Strength and Dexterity saving throws fail, and attacks against it have advantage.\
        Unconscious\
        Incapacitated and unaware; neither moves nor speaks, drops what it holds and falls prone. Its Strength and Dexterity saving throws fail. Attacks against it have advantage, and one that hits from within 5 feet is critical.\
        Condition immunities\
        Conditions\
        Constitution\
        %lld monsters\
        acid\
        bludgeoning\
        bludgeoning, piercing, and slashing from nonmagical attacks (from stoneskin)\
        bludgeoning, piercing, and slashing from nonmagical weapons\
        bludgeoning, piercing, and slashing from nonmagical weapons that aren't adamantine\
        bludgeoning, piercing, and slashing from nonmagical weapons that aren't silvered\
        cold\
        damage from spells\
        fire\
        force\
        lightning\
        necrotic\
        piercing\
        piercing and slashing from nonmagical weapons that aren't adamantine\
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
        Monsters immune to it\
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
        An address may have 8,192 bytes. Nothing was changed.\
        Use a shorter one; search for fewer words.\
        That address is too long\
        It is not text in UTF-8. Nothing was changed.\
        Type what you look for again; a program writes it in UTF-8, with percent codes.\
        This address can’t be read\
        The file could not be read as one. Nothing was changed.\
        Choose a file that “Save a backup” or “almanac backup” has written.\
        That is not a backup of Almanac\
        “%@” has to be a list of texts.\
        “%@” has to be a text.\
        What was sent as “%@” is JSON, but not an object.\
        What was sent as “%@” is not JSON.\
        What was sent as “%@” is not text throughout: it has bytes that are not UTF-8, or half of a pair of surrogates.\
        Correct what is sent, and send it again.\
        The value of “%1$@” can’t be used: “%2$@”. Nothing was changed.\
        Try again with another value.\
        That could not be understood\
        One form or request may have 1 MB, a backup 64 MB. Nothing was changed, and nothing that is kept is lost.\
        Make it shorter, then send it again.\
        That is too much at once\
        The newest backup of your favourites and notes is %@.\
        Its copy (%@) is damaged. It is being made again from what was fetched; your favourites and notes are untouched.\
        Try again in a moment.\
        This entry can’t be read at the moment\
        %@ can’t be read; it was left as it is.\
        Move %@ away, with the files beside it whose names begin like that, keep them, and start again.\
        Favourites and notes could not be read of it, and there is no backup of any.\
        What could still be read of your favourites and notes was saved to %@.\
        Move %@ away, with the files beside it whose names begin like that, and start again; favourites and notes are then brought back from the backups.\
        The library is damaged\
        That could not be saved. What was there before is still there.\
        Make room on the disk, then try again.\
        The disk is full\
        The catalog “%@” is empty, so there is nothing to choose from.\
        Refresh the catalog when there is a network.\
        There is nothing here yet\
        This catalog may have %lld favourites, and there is no room for more. Nothing was changed.\
        Let one go, and the new one takes its place.\
        There is no room for another favourite\
        The request came from another site or under another name, so it was not carried out. Nothing was changed.\
        Open Almanac by its own address and try again.\
        That was refused\
        Almanac could not open or read what it keeps. Nothing was changed.\
        Try again in a moment. If it stays so, start Almanac again and read what it says.\
        The library can’t be used at the moment\
        This address answers only to %@. Nothing was changed.\
        Ask with a method that is allowed here: %@.\
        Use the buttons of the page.\
        That can’t be done here\
        A name may have %@ bytes; most letters take one. The favourite was not changed.\
        Use a shorter name.\
        That name is too long\
        This program can’t read its format. Nothing was changed.\
        Restore it with the newer program.\
        That backup is of a newer Almanac\
        Nothing is at %@. Nothing is lost.\
        Check the address, or search for what you want.\
        There is no such page\
        A note may have %@ bytes; most letters take one. It was not saved; the one before is still there.\
        Make it shorter, then save it again.\
        That note is too long\
        Nothing was changed.\
        The folder where Almanac keeps its data may only be read. Nothing was changed.\
        Make the folder writable, or choose another with --data.\
        Nothing can be saved here\
        No catalog is called “%@”.\
        The first page shows all catalogs; on the command line, “almanac catalogs” lists them.\
        There is no such catalog\
        No entry is called “%@”. Your favourites and notes are untouched.\
        Search for its name, or refresh the catalog.\
        It is not in the library, and offline mode (--offline) fetches nothing. Search for its name.\
        There is no such entry\
        The request was addressed to another host, so it was not answered.\
        Use the address that Almanac prints when it starts, or add the name with --allow-host.\
        This name is not one of this server’s\
        Jokes\
        %lld jokes\
        A random joke\
        Jokes\
        Kind\
        animals\
        christmas\
        dad\
        dark\
        food\
        general\
        home\
        knock-knock\
        music\
        programming\
        pun\
        science\
        spooky\
        travel\
        words\
        work\
        Next joke\
        The punchline\
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
        DinnerParty\
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
        UnHealthy\
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
        This entry is not kept here at the moment; what you added to it is below.\
        Its catalog is not here; import it again to have it back.\
        Almanac is in offline mode, so it can’t be fetched now.\
        Refresh the catalog to have it again.\
        Add a note\
        All %lld favourites\
        Open anything at random\
        Previous and next\
        at its source\
        Back\
        Back to the entry\
        Backup\
        You have %1$@ and %2$@. One file holds them all.\
        Save a backup\
        They take %@.\
        Cancel\
        checked %@\
        Close\
        Collections\
        Link copied.\
        Copy link\
        Showing results for %@ and words like it\
        Where this is\
        This device is offline. What is open can still be read.\
        This device is online again.\
        Did you mean %@?\
        Edit this note\
        Everywhere\
        Why this order?\
        Hide the reasons\
        Favourite\
        %lld favourites\
        favourite since %@\
        Favourites\
        needs a key: put yours into the environment variable %@ and start Almanac again\
        Source of “%@”\
        The next one is on its way.\
        %@:\
        Filters\
        The first entries are on their way.\
        %lld found.\
        %lld entries found.\
        From %@\
        This one is from your own deck.\
        Monster, planet, word\
        This entry is no longer at its source (%@). What was kept of it stays.\
        no longer at its source\
        Imported from a file of yours.\
        imported %@\
        The new one is “%@”.\
        Keep the ticks\
        Kept with you\
        These collections can be read and searched without a network.\
        step before or after, step by step\
        this list\
        next row or entry\
        previous row or entry\
        search\
        add to favourites, or remove\
        Keys\
        Use these keys\
        Language\
        Not understood, and left out: %@\
        Let go\
        Let “%@” go\
        Link to %@\
        Links to other entries\
        list checked %@\
        minus %@\
        Not understood, so looked for as plain words: %@\
        Show more\
        More…\
        and %lld more\
        Name of this favourite\
        Named “%@”\
        Names only\
        not checked yet\
        Next\
        No favourites yet. The star beside an entry makes it one, and it stays whatever becomes of its source.\
        could not be checked\
        That was not done. Try again.\
        not kept here at the moment\
        This note was also changed elsewhere in the meantime. Nothing was overwritten: both texts are below.\
        %lld notes\
        Discard\
        This is what you had written and not saved.\
        Markdown is shown as such: %@. Save an empty note to remove it.\
        Not saved: Almanac can’t be reached. Your text is kept here; save it again when Almanac is back.\
        This note was changed elsewhere in the meantime, so it was not removed.\
        Notes\
        Try fewer or shorter words, or other spellings.\
        Nothing is kept here yet.\
        “Refresh” fetches it from its source.\
        Almanac is in offline mode, so nothing is fetched. Whoever runs it can end that.\
        Nothing matches.\
        Try fewer or shorter words, take a filter away, or search everything instead of names.\
        %@ had nothing new.\
        No favourite here matches. The star beside an entry makes it a favourite.\
        %1$@ of %2$@\
        Today’s pages\
        Offline mode: nothing is fetched.\
        Favourites only\
        Open its own page\
        Written for Almanac\
        The rest of this page is being fetched from %@.\
        Only this much is kept so far. The rest will be fetched when %@ can be reached.\
        The list ends before this page.\
        Picture of %@\
        Pictures\
        Fetching pictures\
        Pictures are fetched when they are shown, a few beforehand, and kept with you, up to %@. None is kept yet.\
        There is no room for the rest. Start Almanac with a larger --pictures to keep more.\
        Pictures are fetched when they are shown, a few beforehand, and kept with you. They take %1$@ of the %2$@ they may take; those not seen for the longest time make room for others.\
        Keep all for offline\
        Keep all for offline: %@\
        Remove pictures\
        Remove pictures: %@\
        plus %@\
        Previous\
        Print\
        Put back\
        One at random\
        %@ and over\
        under %@\
        Read as %@\
        Refresh\
        Remove\
        Remove %@ from favourites\
        “%@” is no longer a favourite.\
        Rename\
        Rename %@\
        Restore\
        Backup file\
        Without the tick nothing here is removed, and notes and names that were changed since stay as they are. Either way, a backup of what is here is made first.\
        Replace what is here instead of adding to it\
        Restored: %1$@, %2$@.\
        %lld entries have another note or name here than in the backup, and keep it; to go back to those of the backup, restore it again with the tick.\
        Roll %@\
        Roll again\
        %1$@: %2$@ (%3$@)\
        Save\
        Settings saved.\
        %1$@ says: “%2$@”\
        Search in\
        Everything\
        Names\
        The screen stays on.\
        Search\
        Search everything\
        Search all collections\
        Search for “%@” as typed\
        Search looks through names and whole texts of all collections. A quoted phrase is found as it stands; type:dragon or cr:5..10 narrow it.\
        Search in %@\
        The Almanac server is back.\
        The Almanac server can’t be reached. What is open can still be read.\
        Settings\
        Show again\
        Show all\
        Skip to the page\
        Sort by\
        Best match first\
        %@, high to low\
        Name\
        Name, Z to A\
        %@, low to high\
        Sources and licences\
        Favourite: %@\
        Step by step\
        Step %@\
        Step %1$@ of %2$@\
        Finished\
        Steps\
        Stop\
        Fetching the details\
        Fetching the list\
        Putting it in order\
        Waiting for its turn\
        Table\
        The list as\
        (the first %lld)\
        Large\
        Larger\
        Normal\
        Text size\
        Your text is still on the page before: go back to it.\
        Theme\
        Night\
        Day\
        As the device\
        Tick what you have ready.\
        To have ready\
        To the first page\
        To the list\
        To the settings\
        Try again\
        typed “%@” there\
        %@ answers again.\
        Everything kept is still here.\
        Your note\
        Install Almanac again, or refresh.\
        The data that comes with Almanac is damaged, so %@ begins empty.\
        %@ broke off before its answer was complete.\
        Try again in a few days; its keepers have to renew it.\
        %@ could not prove who it is: its certificate is not valid.\
        Put your key for it into the environment variable that the settings page names and start Almanac again, or choose another source there.\
        %@ wants a valid key.\
        Run “make build” again where there is a network, or refresh.\
        The data that comes with Almanac is missing, so %@ begins empty.\
        Check the network of the computer that runs Almanac, then try again.\
        %@ could not be reached.\
        Everything kept before is still here: nothing is lost.\
        Start Almanac without --offline to fetch.\
        %@ was not asked, because of offline mode (--offline).\
        Try again later. If it stays so, check the address given with --upstream, or give another.\
        %@ sends each request on to another address, and never answers it.\
        Try again later. If it stays so, check the address given with --upstream, or give another.\
        %@ leads to an address that is not its own, or a private one: that was refused.\
        Try again later.\
        %@ has trouble of its own and answers with errors.\
        Try again later.\
        Some entries from %@ could not be used.\
        All the others are here, and nothing is lost.\
        “Try again” goes on from where it stopped.\
        Fetching from %@ was stopped.\
        the source\
        Try again later.\
        %@ did not answer in time.\
        Try again later.\
        %@ sent more than is accepted.\
        Wait a few minutes, then try again.\
        %@ asks for fewer requests.\
        Try again later; it goes on from where it stopped.\
        %@ sent too little for too long.\
        Try again later; a newer version of Almanac may be needed.\
        What %@ sent could not be understood.\
        Your name for it:\
        In your note:\
        Mentioned by\
        The query is too long: only its first %lld words and filters were looked for.\
        The query is too long: nothing of it could be looked for.\
        all words\
        %lld words apart\
        as typed\
        in an attribute\
        %lld words only begun\
        %lld typing errors\
        counted as %@ words apart, the most\
        places %@ (title 0, attribute 1, text 2)\
        in your name for it\
        no words to compare, so in the catalog’s own order\
        in your note\
        nothing else in the title\
        side by side\
        %1$@ of %2$@ words\
        in the order asked for\
        in the text\
        in the title\
        whole words\
        %lld words only in what you wrote\
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
        Saved to %1$@: %2$@.\
        It is not JSON. Nothing was changed.\
        %@; last sync failed\
        being fetched\
        %@; last sync stopped\
        New\
        Catalog\
        Changed\
        Checked\
        Collection\
        Column\
        Entries\
        For example\
        Filter\
        Id\
        As before\
        Name\
        Outcome\
        Gone\
        Requests\
        Since\
        Title\
        Type\
        Values\
        Word\
        Write favourites and notes to a file; “-” is standard output.\
        What is kept, how much, how fresh.\
        Print completions for bash, zsh or fish.\
        Make an entry a favourite, or rename one.\
        List the favourites by name.\
        Let a favourite go.\
        Search all that is kept.\
        Remove a catalog that was imported; favourites and notes on it stay.\
        Show the help of a command.\
        Keep a JSON Lines, JSON or CSV file as a catalog of its own; “-” reads standard input.\
        List a catalog.\
        Print the man page.\
        Show the note on an entry, or change it.\
        Show an entry drawn at random.\
        Merge a backup into favourites and notes, removing nothing; “-” reads standard input.\
        Serve the reader to a browser. The default command.\
        Show one entry, such as monsters/aboleth.\
        Fetch now: these catalogs, or all.\
        %lld favourites\
        %lld notes\
        The editor (%@) could not be started, or did not end well.\
        Your text is in %@.\
        Name your editor in VISUAL or EDITOR, or use --set TEXT.\
        The note was not changed\
        checked %@\
        no longer at its source\
        Its source no longer has this entry. It stays here.\
        Mentioned in the text\
        and %lld more\
        Your favourite “%@”\
        Your note\
        Only what a list shows is kept of this entry so far.\
        there “%@”\
        Done.\
        Upstream not reached, or a sync or an import not wholly in order.\
        Nothing found: unknown entry, empty result.\
        A rule refused it.\
        The library is damaged or can’t be used, or the disk failed.\
        Wrong usage: unknown catalog or option, a file or an address that can’t be used.\
        To let one of them go for it: %@\
        There are no favourites yet.\
        %@ is not a favourite any more.\
        %@ was not a favourite.\
        Check its name and whether you may read it.\
        It is a folder.\
        There is no room left on the disk.\
        There is no such file or folder.\
        That is not permitted.\
        Name another file.\
        %@ can’t be read\
        It is too large.\
        %@ can’t be written\
        It is a ZIP file or a spreadsheet.\
        Save the spreadsheet as CSV, or unpack the file.\
        It is no text.\
        It changed while it was being read. Nothing was stored.\
        It is a SQLite database.\
        Write out a table: sqlite3 -header -csv FILE 'SELECT * FROM t' | almanac import - --catalog NAME\
        There is nothing in it.\
        It is in an encoding that is not read: UTF-8 is, and UTF-16 with a byte order mark.\
        Convert it: iconv -f UTF-16LE -t UTF-8 FILE > NEW\
        It is HTML or XML.\
        Neither JSON nor a table can be made out in it.\
        It is compressed.\
        Unpack it first, or through a pipe: zcat FILE | almanac import - --catalog NAME\
        What can be imported: JSON Lines, a JSON list of objects, or CSV whose first line names the columns. --as and --separator say which.\
        –\
        ranges\
        values\
        Nothing has that as typed. These are results for %@ and words like it (--exact searches for what was typed)\
        Not understood, and searched as words: %@\
        Did you mean %@?\
        Another name by which browsers reach this server. May be repeated.\
        The format of the file, where it isn’t found by itself: csv, json, jsonl; or srd-flat, the monsters of the SRD as one flat JSON list.\
        The catalog that the file becomes, or is added to: small letters, digits and hyphens.\
        Remove the note.\
        The collection that the catalog stands in.\
        Print CSV.\
        The data directory. By default “almanac” in XDG_DATA_HOME or in ~/.local/share.\
        Show what would become of the file; store nothing.\
        Edit the note in your editor (VISUAL, EDITOR).\
        Search for the words as typed, without allowing for typing errors.\
        Tell of each entry why it stands where it stands.\
        Columns that lists can be narrowed by.\
        Tell which filters would narrow it further, with counts.\
        Favourites only.\
        Show this help.\
        The address to listen on; 127.0.0.1 unless you say otherwise.\
        The column with the ids. They are for ever.\
        Search this catalog only; of several given so, any.\
        Let this favourite go, to make room.\
        Print one JSON object, errors too.\
        What a column is called on pages. May be repeated.\
        The language of its texts: en, fr, de …\
        Show at most this many.\
        The language: en or fr. By default as LC_ALL, LC_MESSAGES or LANG say.\
        Your own name for it: for an entry in place of its title, for an imported catalog on its pages.\
        Search names only.\
        Columns that they can’t be narrowed by.\
        Begin empty, without the data that comes with the program.\
        Send nothing at all; show what is kept.\
        Leave out this many first.\
        How many megabytes of pictures are kept; 500 unless you say otherwise, 0 for no pictures at all.\
        The port to listen on; 8484 unless you say otherwise, 0 for any free one.\
        Narrow the list by this query, as “almanac find” takes it; the best match comes first.\
        The most details a second that an upstream is asked for; 5 unless you say otherwise. For your own server, or with its keepers’ consent.\
        restore: show exactly what the backup holds; a backup of what was there is written first. import: remove entries that the file does not have, except those with a star or a note.\
        What stands between the fields of a table: a character, or comma, semicolon, tab, pipe.\
        Set the note to this text, in Markdown; “-” reads standard input.\
        Sort by this field: “name”, or a word of the query language such as “cr”.\
        Ask this upstream for a catalog that several can feed.\
        The columns of the line under the title.\
        The columns with running text.\
        How running text is written: plain, markdown or html.\
        The column with the titles.\
        What a column holds: number, text, list, date, link, picture or flag. May be repeated.\
        Ask this address in place of the public one of an upstream (dnd5e, swapi, mealdb, jokeapi, dadjokes, officialjokes). Several make mirrors, in order.\
        Show the version.\
        Don’t ask.\
        Line %@: the file ends in the middle.\
        Line %@: not UTF-8.\
        Line %@: no id.\
        Every record needs an id: write one there and import the file again.\
        Line %@: no JSON object.\
        Line %@: not JSON.\
        Line %@: a quotation mark is never closed, or closed in the middle of a field.\
        Line %@: the id of an earlier record, whose place it took.\
        If they are two, give one of them another id and import the file again.\
        Line %1$@: nested too deeply (more than %2$@ levels).\
        Line %@: longer than 8 MiB.\
        Line %@: more fields than the first line has names.\
        Line %@: no entry can be made of it.\
        %1$@ is forgotten: %2$@.\
        Nobody can be asked here: with --yes it is done.\
        Nothing was changed.\
        Only catalogs made of a file with “almanac import” can.\
        %@ can’t be forgotten\
        Forget %1$@ with its %2$@? Favourites and notes stay. [y/N]\
        Kept on the shelf: %@. They are found again when the catalog is imported again.\
        y yes\
        Commands\
        Options of every command\
        Exit codes\
        More: %@\
        Usage\
        Almanac keeps collections of things people look up again and again, such as monsters and planets, with your own favourites and notes, whether or not there is a network.\
        %lld entries are not in this file; they stay as they were.\
        Is added to the catalog %1$@, “%2$@”, in the collection “%3$@”; its texts are in %4$@.\
        It is not in the format that was named. Nothing was changed.\
        Check that it is the right file: “srd-flat” is one JSON list of monsters. Any other file is imported with --catalog.\
        That file can’t be imported\
        Becomes the new catalog %1$@, “%2$@”, in the collection “%3$@”; its texts are in %4$@.\
        %lld columns are left out, as 256 are taken:\
        What was there of them before is as it was. Correct them in the file and import it again.\
        Imported into %1$@: %2$@ new, %3$@ changed, %4$@ as before.\
        Nothing was stored. Leave out --dry-run to import it like this.\
        If the whole file is in another encoding, convert it first: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW\
        Ids don’t come from the column %1$@, as not every record has one (line %2$@).\
        Ids don’t come from the column %1$@, as values of it are there again (lines %2$@).\
        The ids of a catalog never change: if they should come from it, correct the file or say --id %1$@, after almanac forget %2$@ where it is there already.\
        Ids: from the column %@.\
        Ids: made of all that a record holds, as no column tells them apart. A record that changes becomes another entry; --id names a column.\
        Ids: made of the titles, in the column %@.\
        Nothing was removed: what could not be used may be what seems to be missing.\
        %lld entries that the file does not have stay, because of a star or a note; they are marked.\
        %1$lld values of %2$@ are not of that type; they are shown as they are.\
        There are no records in that file.\
        %lld records could not be used.\
        The record could not be used: %@\
        %lld records\
        %lld entries were removed, as the file does not have them.\
        %lld records had the id of an earlier one.\
        %1$lld lines lack fields at their end, the first is line %2$@.\
        Sorted by: %@.\
        Stopped before the end. Import the same file again to go on.\
        Stopping; what has been stored stays.\
        Under the title: %@.\
        The file has no column %1$@, which the titles of the catalog are in: its records have theirs from %2$@, all others keep theirs.\
        If that is the wrong one: --title COLUMN.\
        The file has no column %@, which the titles of the catalog are in, and none that is called like one: entries that are there keep their titles, new ones are called by their ids.\
        If a column has them: --title COLUMN.\
        The file can’t be read any further\
        %@ was gone or empty; a new one was begun.\
        Brought back from the backups: %1$@. The last change in them is of %2$@; whatever was changed later is not among them.\
        Another program held it for too long. Nothing was changed.\
        Try again in a moment.\
        The library is in use\
        %@ is not there, and can’t be made there.\
        %1$@ can’t be used (code %2$@).\
        Check that you may use the directory, or name another with --data DIR.\
        The library can’t be opened\
        There is no room left where %@ is. What was there before is still there.\
        You have no permission to use %@. Nothing was changed.\
        %@ is a database of another program. It was left untouched.\
        Name another directory with --data DIR, or move that file away.\
        That is no library of Almanac\
        Its format is %1$@, and this program knows those up to %2$@. It was left untouched.\
        Use the newer program, or another directory with --data DIR.\
        This library is of a newer Almanac\
        %@ is not a directory.\
        Name another with --data DIR, or move that file away.\
        The data directory can’t be used\
        There was no backup of favourites and notes to bring back.\
        %@ may only be read. Nothing was changed.\
        %1$@ (code %2$@). What was saved before is still there.\
        Check the disk, then try again.\
        The disk failed\
        %1$@ can’t be used: %2$@.\
        Shown: %1$@ of %2$@; --limit and --offset show others.\
        Nothing found.\
        %1$@ or %2$@\
        Nothing is left after the first %1$@: there are %2$@.\
        Description\
        Environment\
        Name\
        keep collections at hand, online or not\
        Synopsis\
        It is not text in UTF-8.\
        Save it in UTF-8, then try again.\
        The note was also changed elsewhere in the meantime. Nothing was overwritten: it has both texts now.\
        There is no note on %@ any more.\
        There is no note on it.\
        The note on %@ is saved.\
        The note is as it was.\
        failed\
        in order\
        in part\
        “%@” can’t be the name of a catalog\
        A name is 1 to 32 small letters, digits and hyphens, and begins with a letter.\
        The file has no column “%@”.\
        The column “%1$@” can’t be used for %2$@.\
        The ids of %@ can’t be changed\
        Favourites, notes and addresses hang on them.\
        Import the file as another catalog, or first: almanac forget %@\
        They come from “%@”. Import the file as another catalog.\
        With --dry-run the columns of the file are shown.\
        The name %@ is Almanac’s own.\
        details\
        preparing pages and search\
        list\
        looking\
        %1$@ of %2$@\
        saving\
        bringing up to date\
        storing\
        waiting\
        What was there before is in %@; restoring that file with --replace brings all of it back.\
        Restored. Kept now: %@.\
        Nothing was missing here that the backup has. Kept as before: %@.\
        %lld entries have another note or name here than in the backup, and keep it (%@). Restoring with --replace goes back to those of the backup.\
        %lld changes of it could not be used.\
        Press Enter for the rest.\
        comma\
        semicolon\
        tab\
        Open this address in a browser. Ctrl-C ends it.\
        Choose another with --host H, such as 127.0.0.1.\
        “%@” is no address of this machine\
        The server can’t listen on %1$@, port %2$@\
        Another program listens on %1$@, port %2$@; perhaps Almanac runs already.\
        Choose another with --port N; --port 0 takes any free one.\
        Port %@ is in use\
        The system keeps the ports under 1024 for itself.\
        Port %@ is not permitted\
        Only a part of this entry is kept, and the rest could not be fetched: %@\
        The source asked not to be asked again before %@.\
        technical detail: “%@”\
        Its list was empty, while %lld entries of it are kept, which stay.\
        “almanac sync %@” goes on from where it stopped.\
        Its list should hold %1$@ entries, and went on to %2$@ and further; the rest was not stored.\
        %lld more problems\
        It was made of a file, so there is nobody to ask: import the file again.\
        Nothing was sent, because of --offline.\
        of %lld entries only what a list shows has come yet. The next sync goes on with them; so does a server (almanac serve).\
        Another sync of it is under way.\
        %@ is being fetched already\
        Its list should hold %1$@ entries, and only %2$@ came.\
        Stopping; what has arrived is kept.\
        Try again after %@.\
        Try again then; until then nothing is sent to it.\
        %lld entries are old, or as they came with the program. A server (almanac serve) checks them by and by; so does each further sync, some at a time.\
        Run it again without --offline.\
        date\
        yes or no\
        link\
        list\
        running text\
        nested\
        number\
        picture\
        text\
        title\
        Give a name or an address, such as 192.168.1.5.\
        Give a whole number from 0 to 65535; 0 takes any port that is free.\
        Give a number of requests a second above 0, such as 2.5, at most 10000.\
        It may be %@.\
        Give a web address, such as https://swapi.dev.\
        “%@” is not a path that can be used.\
        The value of %1$@ can’t be used: “%2$@”.\
        %1$@ and %2$@ can’t be used together.\
        To leave a word out, put the search in quotes: almanac find \"dragon %1$@\"; or put “--” before it: almanac find dragon -- %1$@.\
        Did you mean %@?\
        “%@” is one argument too many.\
        %@ is missing.\
        The option %@ is needed.\
        The option %1$@ needs a value: %2$@.\
        There is no home directory to keep the data in.\
        “%@” is not the id of an entry; one looks like monsters/aboleth.\
        “%@” is not text in UTF-8.\
        Leave one of them out.\
        Name a directory in UTF-8: --data DIR.\
        Say where with --data DIR.\
        “almanac catalogs” lists them.\
        “%@ --help” says what can be given.\
        Write it in UTF-8, then try again.\
        The option %@ takes no value.\
        “%1$@” is not complete: %2$@ comes after it.\
        There is no command “%@”.\
        There is no option “%@”.\
        “%1$@” has no option “%2$@”.\
        Give a whole number, 1 or more.\
        Give a whole number, 0 or more.\
        The editor for notes; vi where neither is set.\
        your key for an upstream that answers nobody without one\
        The language, where --locale does not say it: the first of them that is set.\
        If it holds anything, no colours are used.\
        The folder of the program’s own data, where it is not found by itself.\
        Where the data directory is, unless --data or ALMANAC_DATA say otherwise.\
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
        13, 27, 35, 51, 66, 71, 76, 90, 104, 158, 170, 171, 185, 192, 200, 205,
        210, 213, 217, 221, 227, 236, 243, 251, 259, 266, 279, 300, 318, 340, 364, 376,
        388, 403, 414, 425, 439, 446, 458, 470, 512, 521, 530, 543, 564, 582, 604, 628,
        640, 652, 667, 678, 689, 703, 710, 722, 734, 776, 785, 798, 812, 823, 833, 844,
        854, 865, 879, 893, 906, 922, 927, 939, 948, 958, 964, 970, 983, 998, 1020, 1025,
        1029, 1041, 1065, 1080, 1089, 1098, 1106, 1120, 1138, 1146, 1153, 1270, 1277, 1418, 1426, 1484,
        1494, 1724, 1734, 1861, 1869, 2014, 2027, 2061, 2070, 2236, 2245, 2417, 2426, 2738, 2746, 2789,
        2794, 2986, 2996, 3131, 3138, 3270, 3281, 3502, 3522, 3532, 3544, 3557, 3561, 3572, 3648, 3707,
        3789, 3869, 3873, 3891, 3895, 3900, 3909, 3917, 3925, 3993, 4046, 4052, 4059, 4066, 4074, 4081,
        4098, 4109, 4118, 4135, 4153, 4165, 4175, 4181, 4202, 4212, 4224, 4231, 4234, 4252, 4281, 4297,
        4330, 4347, 4364, 4369, 4374, 4383, 4392, 4398, 4409, 4417, 4424, 4432, 4438, 4443, 4454, 4463,
        4472, 4477, 4484, 4490, 4495, 4503, 4536, 4539, 4545, 4555, 4563, 4569, 4575, 4581, 4610, 4621,
        4632, 4636, 4645, 4662, 4670, 4680, 4684, 4689, 4695, 4700, 4704, 4715, 4726, 4735, 4753, 4766,
        4776, 4786, 4804, 4815, 4824, 4830, 4833, 4836, 4839, 4842, 4845, 4848, 4852, 4862, 4866, 4871,
        4877, 4882, 4886, 4895, 4905, 4920, 4926, 4935, 4944, 4951, 4958, 4970, 4983, 4991, 4997, 5007,
        5018, 5028, 5036, 5051, 5058, 5066, 5072, 5077, 5083, 5088, 5091, 5096, 5100, 5108, 5118, 5125,
        5132, 5140, 5150, 5160, 5168, 5181, 5190, 5199, 5208, 5216, 5221, 5231, 5238, 5249, 5257, 5264,
        5272, 5277, 5296, 5301, 5320, 5325, 5328, 5333, 5338, 5347, 5355, 5360, 5379, 5385, 5395, 5402,
        5405, 5413, 5425, 5430, 5444, 5453, 5459, 5463, 5473, 5478, 5487, 5496, 5502, 5511, 5514, 5519,
        5524, 5532, 5543, 5547, 5552, 5572, 5578, 5589, 5616, 5622, 5633, 5648, 5684, 5712, 5734, 5747,
        5753, 5806, 5848, 5872, 5917, 5996, 6024, 6079, 6154, 6185, 6220, 6246, 6299, 6337, 6452, 6492,
        6565, 6594, 6622, 6727, 6763, 6787, 6840, 6952, 6974, 7014, 7055, 7150, 7226, 7296, 7441, 7463,
        7525, 7563, 7579, 7645, 7689, 7714, 7804, 7848, 7886, 7991, 8037, 8053, 8119, 8200, 8241, 8294,
        8337, 8365, 8390, 8469, 8488, 8509, 8567, 8601, 8634, 8668, 8715, 8736, 8833, 8869, 8890, 8910,
        8988, 9044, 9069, 9099, 9189, 9213, 9282, 9326, 9418, 9440, 9506, 9592, 9631, 9636, 9646, 9659,
        9664, 9668, 9675, 9684, 9687, 9691, 9695, 9702, 9706, 9717, 9722, 9733, 9736, 9743, 9749, 9755,
        9760, 9764, 9773, 9786, 9805, 9823, 9825, 9838, 9845, 9853, 9864, 9874, 9882, 9889, 9897, 9904,
        9912, 9917, 9925, 9933, 9939, 9944, 9950, 9955, 9962, 9970, 9978, 9984, 9993, 10000, 10008, 10017,
        10023, 10033, 10040, 10047, 10054, 10060, 10064, 10072, 10079, 10088, 10097, 10107, 10114, 10127, 10135, 10149,
        10160, 10166, 10177, 10186, 10192, 10195, 10202, 10211, 10217, 10220, 10224, 10233, 10240, 10247, 10256, 10265,
        10270, 10276, 10283, 10294, 10299, 10305, 10311, 10317, 10328, 10337, 10342, 10347, 10354, 10359, 10366, 10369,
        10376, 10381, 10385, 10395, 10401, 10406, 10410, 10415, 10424, 10429, 10434, 10438, 10443, 10446, 10449, 10454,
        10458, 10462, 10465, 10470, 10475, 10479, 10482, 10490, 10504, 10526, 10599, 10656, 10713, 10750, 10760, 10779,
        10802, 10819, 10832, 10836, 10853, 10859, 10907, 10920, 10933, 10939, 10949, 10954, 10965, 10977, 10986, 11026,
        11039, 11094, 11122, 11138, 11152, 11162, 11177, 11193, 11202, 11217, 11235, 11245, 11324, 11342, 11369, 11372,
        11379, 11414, 11425, 11444, 11451, 11482, 11503, 11573, 11596, 11626, 11637, 11661, 11675, 11688, 11749, 11783,
        11792, 11809, 11830, 11836, 11864, 11868, 11882, 11890, 11922, 11928, 11943, 11953, 11975, 11990, 11998, 12046,
        12055, 12062, 12075, 12097, 12111, 12121, 12136, 12140, 12242, 12262, 12291, 12318, 12418, 12428, 12435, 12478,
        12541, 12639, 12710, 12715, 12762, 12787, 12828, 12908, 12924, 13010, 13029, 13102, 13114, 13129, 13162, 13177,
        13194, 13213, 13260, 13339, 13370, 13383, 13391, 13408, 13514, 13597, 13775, 13795, 13819, 13834, 13853, 13860,
        13868, 13873, 13881, 13894, 13905, 13913, 13923, 13930, 13936, 13961, 13995, 14001, 14010, 14017, 14028, 14183,
        14227, 14248, 14391, 14398, 14408, 14425, 14429, 14444, 14465, 14474, 14484, 14489, 14509, 14515, 14532, 14554,
        14582, 14718, 14730, 14757, 14827, 14835, 14845, 14853, 14869, 14876, 14892, 14907, 14911, 14923, 14938, 14958,
        14971, 14983, 14990, 15007, 15015, 15020, 15024, 15044, 15061, 15080, 15100, 15105, 15116, 15132, 15137, 15143,
        15149, 15158, 15211, 15216, 15221, 15224, 15237, 15262, 15275, 15292, 15303, 15318, 15327, 15347, 15364, 15394,
        15403, 15437, 15501, 15545, 15599, 15658, 15793, 15814, 15878, 15942, 16010, 16034, 16088, 16129, 16183, 16273,
        16339, 16429, 16508, 16524, 16574, 16590, 16629, 16674, 16720, 16749, 16759, 16775, 16801, 16817, 16847, 16882,
        16909, 16959, 16991, 17049, 17086, 17103, 17116, 17128, 17205, 17262, 17271, 17287, 17295, 17310, 17331, 17349,
        17384, 17424, 17443, 17495, 17507, 17532, 17544, 17562, 17584, 17595, 17607, 17618, 17651, 17661, 17666, 17671,
        17676, 17690, 17694, 17708, 17718, 17723, 17737, 17744, 17750, 17754, 17759, 17769, 17789, 17795, 17801, 17804,
        17809, 17814, 17819, 17827, 17832, 17841, 17849, 17860, 17869, 17877, 17882, 17897, 17906, 17915, 17920, 17925,
        17931, 17936, 17941, 17947, 17951, 17960, 17965, 17977, 17986, 17990, 17994, 17998, 18004, 18008, 18013, 18022,
        18026, 18031, 18039, 18045, 18050, 18057, 18062, 18075, 18079, 18085, 18089, 18098, 18103, 18107, 18113, 18116,
        18122, 18125, 18132, 18137, 18143, 18154, 18158, 18168, 18179, 18191, 18203, 18217, 18230, 18241, 18251, 18277,
        18289, 18308, 18322, 18334, 18342, 18349, 18380, 18396, 18414, 18431, 18441, 18452, 18473, 18482, 18489, 18502,
        18517, 18533, 18545, 18558, 18583, 18593, 18606, 18628, 18643, 18650, 18662, 18676, 18692, 18703, 18712, 18721,
        18727, 18734, 18748, 18753, 18757, 18768, 18776, 18784, 18791, 18801, 18811, 18816, 18822, 18828, 18841, 18845,
        18849, 18856, 18867, 18873, 18882, 18899, 18907, 18913, 18929, 18941, 18945, 18959, 18964, 18977, 18991, 19000,
        19010, 19019, 19028, 19034, 19041, 19048, 19057, 19065, 19072, 19082, 19088, 19094, 19101, 19111, 19124, 19142,
        19151, 19159, 19168, 19183, 19194, 19201, 19228, 19237, 19244, 19254, 19270, 19273, 19279, 19283, 19290, 19295,
        19301, 19310, 19316, 19322, 19329, 19335, 19342, 19356, 19365, 19373, 19378, 19388, 19400, 19405, 19416, 19425,
        19432, 19438, 19445, 19450, 19461, 19466, 19474, 19489, 19498, 19503, 19509, 19515, 19523, 19534, 19539, 19545,
        19549, 19560, 19565, 19578, 19591, 19604, 19611, 19620, 19628, 19638, 19642, 19651, 19656, 19662, 19676, 19682,
        19687, 19694, 19701, 19706, 19715, 19726, 19732, 19738, 19746, 19759, 19779, 19815, 19835, 19848, 19869, 19872,
        19879, 19886, 19893, 19903, 19909, 19916, 19927, 19933, 19935, 19944, 19948, 19955, 19959, 19967, 19972, 19977,
        19981, 19987, 19991, 20056, 20090, 20130, 20171, 20199, 20218, 20242, 20310, 20337, 20427, 20442, 20461, 20501,
        20531, 20620, 20671, 20712, 20746, 20761, 20771, 20829, 20848, 20904, 20928, 20938, 20961, 21012, 21033, 21046,
        21069, 21078, 21130, 21144, 21149, 21214, 21257, 21275, 21337, 21419, 21451, 21479, 21510, 21533, 21576, 21591,
        21625, 21657, 21679, 21697, 21715, 21731, 21752, 21786, 21834, 21848, 21903, 21927, 22023, 22046, 22129, 22178,
        22196, 22243, 22260, 22339, 22471, 22474, 22480, 22486, 22593, 22634, 22650, 22716, 22851, 22936, 22952, 22994,
        23004, 23087, 23137, 23183, 23249, 23298, 23336, 23392, 23408, 23423, 23484, 23527, 23578, 23614, 23648, 23698,
        23739, 23762, 23832, 23927, 23945, 23986, 24044, 24083, 24109, 24205, 24278, 24368, 24505, 24682, 24769, 24838,
        24919, 24973, 25013, 25043, 25096, 25123, 25209, 25357, 25374, 25386, 25423, 25442, 25457, 25525, 25549, 25567,
        25645, 25703, 25774, 25827, 25854, 25905, 25941, 25965, 26013, 26033, 26092, 26115, 26174, 26253, 26258, 26266,
        26290, 26300, 26308, 26313, 26481, 26539, 26633, 26693, 26813, 26842, 26936, 26980, 27069, 27128, 27191, 27292,
        27371, 27455, 27606, 27630, 27764, 27806, 27882, 27974, 28045, 28079, 28110, 28142, 28154, 28212, 28254, 28316,
        28330, 28390, 28427, 28447, 28574, 28615, 28791, 28828, 28864, 28906, 29024, 29082, 29104, 29125, 29168, 29201,
        29271, 29300, 29372, 29426, 29485, 29548, 29577, 29660, 29720, 29754, 29776, 29829, 29863, 29921, 29962, 30017,
        30048, 30063, 30090, 30144, 30158, 30170, 30223, 30234, 30245, 30249, 30288, 30296, 30320, 30353, 30453, 30485,
        30508, 30532, 30554, 30560, 30568, 30575, 30616, 30694, 30726, 30773, 30805, 30850, 30913, 30973, 31022, 31053,
        31060, 31086, 31090, 31097, 31109, 31115, 31134, 31141, 31148, 31237, 31260, 31325, 31465, 31502, 31527, 31532,
        31541, 31544, 31591, 31639, 31677, 31721, 31794, 31852, 31869, 31918, 31942, 32014, 32063, 32089, 32155, 32207,
        32299, 32317, 32389, 32428, 32547, 32579, 32606, 32660, 32695, 32714, 32763, 32909, 32940, 32944, 32953, 32957,
        32961, 32973, 32979, 32985, 32992, 32996, 33001, 33048, 33115, 33186, 33199, 33245, 33285, 33331, 33370, 33500,
        33516, 33550, 33564, 33588, 33624, 33671, 33739, 33769, 33791, 33829, 33855, 33889, 33928, 33962, 33991, 34039,
        34068, 34096, 34132, 34163, 34194, 34240, 34296, 34372, 34414, 34486, 34559, 34564, 34574, 34581, 34586, 34592,
        34600, 34605, 34610, 34617, 34624, 34628, 34637, 34650, 34659, 34663, 34667, 34671, 34679, 34687, 34689, 34693,
        34707, 34714, 34717,
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
        This catalog may have one favourite, and there is no room for more. Nothing was changed.\
        one joke\
        %lld dessert\
        %@ ingredient\
        One favourite\
        one favourite\
        One found.\
        One entry found.\
        and one more\
        one note\
        One entry has another note or name here than in the backup, and keeps it; to go back to that of the backup, restore it again with the tick.\
        (the first one)\
        The query is too long: only its first word or filter was looked for.\
        one word apart\
        one word only begun\
        one typing error\
        one word only in what you wrote\
        %lld byte\
        %lld film\
        %lld person\
        %lld planet\
        %lld species\
        %lld starship\
        %lld vehicle\
        population %@\
        one favourite\
        one note\
        and one more\
        One entry is not in this file; it stays as it was.\
        One column is left out, as 256 are taken:\
        One entry that the file does not have stays, because of a star or a note; it is marked.\
        %1$lld value of %2$@ is not of that type; it is shown as it is.\
        One record could not be used.\
        one record\
        One entry was removed, as the file does not have it.\
        One record had the id of an earlier one.\
        %1$lld line lacks fields at its end: line %2$@.\
        %lld entry has another note or name here than in the backup, and keeps it (%@). Restoring with --replace goes back to that of the backup.\
        One change of it could not be used.\
        Its list was empty, while one entry of it is kept, which stays.\
        one more problem\
        of one entry only what a list shows has come yet. The next sync goes on with it; so does a server (almanac serve).\
        one entry is old, or as it came with the program. A server (almanac serve) checks it by and by; so does the next sync.\
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
        11, 23, 37, 50, 62, 74, 84, 96, 184, 192, 204, 217, 230, 243, 253, 269,
        281, 289, 428, 443, 511, 525, 544, 560, 591, 600, 609, 620, 631, 643, 656, 668,
        681, 694, 702, 714, 764, 805, 892, 955, 984, 994, 1046, 1086, 1133, 1270, 1305, 1368,
        1384, 1498, 1616, 1625, 1631, 1638, 1646, 1658, 1667, 1674, 1681,
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
        Écrit pour Almanac, sous la licence du programme.\
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
        Ne voit rien\u{A0}: tout test qui dépend de la vue échoue. Les attaques contre elle ont l’avantage, les siennes le désavantage.\
        Charmé\
        N’attaque pas qui l’a charmée et ne la vise d’aucun pouvoir ni sort nuisible\u{A0}; celui-ci a l’avantage aux tests pour la convaincre par la parole.\
        Assourdi\
        N’entend rien\u{A0}: tout test qui dépend de l’ouïe échoue.\
        Épuisement\
        Six niveaux qui s’ajoutent\u{A0}: 1, désavantage aux tests de caractéristique\u{A0}; 2, vitesse réduite de moitié\u{A0}; 3, désavantage aux attaques et aux jets de sauvegarde\u{A0}; 4, maximum de points de vie réduit de moitié\u{A0}; 5, vitesse 0\u{A0}; 6, mort. Un repos long, avec de quoi manger et boire, enlève un niveau.\
        Effrayé\
        Désavantage aux tests de caractéristique et aux attaques tant que ce qu’elle craint est en vue\u{A0}; elle ne s’en approche pas de son plein gré.\
        Agrippé\
        Tenue\u{A0}: sa vitesse est 0 et rien ne l’augmente. Cela cesse quand celui qui la tient est neutralisé, ou quand quelque chose la met hors de portée.\
        Neutralisé\
        Ne peut ni agir ni réagir.\
        Invisible\
        On ne la voit pas sans magie ni sens particulier, mais son bruit et ses traces la trahissent. Elle attaque avec l’avantage, et les attaques contre elle ont le désavantage.\
        Paralysé\
        Neutralisée\u{A0}; elle ne bouge ni ne parle. Ses jets de sauvegarde de Force et de Dextérité échouent. Les attaques contre elle ont l’avantage, et celle qui touche à 5 pieds ou moins est critique.\
        Pétrifié\
        Changée en pierre avec tout ce qu’elle porte, dix fois plus lourde, sans vieillir. Neutralisée et inconsciente de ce qui l’entoure\u{A0}; elle ne bouge ni ne parle. Ses jets de sauvegarde de Force et de Dextérité échouent, et les attaques contre elle ont l’avantage. Elle résiste à tous les dégâts\u{A0}; poisons et maladies n’ont pas prise, et ceux en cours sont suspendus.\
        Empoisonné\
        Désavantage aux attaques et aux tests de caractéristique.\
        À terre\
        Au sol\u{A0}: elle rampe, tant qu’elle ne s’est pas relevée au prix de la moitié de sa vitesse. Ses attaques ont le désavantage. Les attaques contre elle ont l’avantage à 5 pieds ou moins, le désavantage au-delà.\
        Entravé\
        Sa vitesse est 0 et rien ne l’augmente. Les attaques contre elle ont l’avantage\u{A0}; les siennes, et ses jets de sauvegarde de Dextérité, ont le désavantage.\
        Étourdi\
        Neutralisée\u{A0}; elle ne bouge pas et parle à peine. Ses jets de sauvegarde de Force et de Dextérité échouent, et les attaques contre elle ont l’avantage.\
        Inconscient\
        Neutralisée, sans connaissance\u{A0}; elle ne bouge ni ne parle, lâche ce qu’elle tient et tombe à terre. Ses jets de sauvegarde de Force et de Dextérité échouent. Les attaques contre elle ont l’avantage, et celle qui touche à 5 pieds ou moins est critique.\
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
        Monstres qui y sont immunisés\
        Immunités\
        Intelligence\
        abyssal\
        toutes\
        quatre langues au choix\
        les langues qu’il connaissait de son vivant\
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
        une langue de son créateur\
        orc\
        otyugh\
        primordial\
        sahuagin\
        sphinx\
        sylvestre\
        terreux\
        les langues qu’il connaissait de son vivant\
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
        Une adresse peut avoir 8\u{202F}192 octets. Rien n’a été modifié.\
        Prenez-en une plus courte\u{A0}; cherchez moins de mots.\
        Cette adresse est trop longue\
        Ce n’est pas du texte en UTF-8. Rien n’a été modifié.\
        Retapez ce que vous cherchez\u{A0}; un programme l’écrit en UTF-8, en codes pour-cent.\
        Cette adresse est illisible\
        Le fichier n’a pas pu être lu comme telle. Rien n’a été modifié.\
        Choisissez un fichier écrit par «\u{A0}Enregistrer une sauvegarde\u{A0}» ou «\u{A0}almanac backup\u{A0}».\
        Ce n’est pas une sauvegarde d’Almanac\
        «\u{A0}%@\u{A0}» doit être une liste de textes.\
        «\u{A0}%@\u{A0}» doit être un texte.\
        Ce qui a été envoyé comme «\u{A0}%@\u{A0}» est du JSON, mais pas un objet.\
        Ce qui a été envoyé comme «\u{A0}%@\u{A0}» n’est pas du JSON.\
        Ce qui a été envoyé comme «\u{A0}%@\u{A0}» n’est pas entièrement du texte\u{A0}: il s’y trouve des octets qui ne sont pas de l’UTF-8, ou une moitié de paire de substitution.\
        Corrigez ce qui est envoyé et renvoyez-le.\
        La valeur de «\u{A0}%1$@\u{A0}» est inutilisable\u{A0}: «\u{A0}%2$@\u{A0}». Rien n’a été modifié.\
        Réessayez avec une autre valeur.\
        Cela n’a pas pu être compris\
        Un formulaire ou une requête peut avoir 1 Mo, une sauvegarde 64 Mo. Rien n’a été modifié, et rien de ce qui est conservé n’est perdu.\
        Raccourcissez, puis renvoyez.\
        C’est trop à la fois\
        La dernière sauvegarde de vos favoris et de vos notes est %@.\
        Sa copie (%@) est endommagée. Elle est refaite à partir de ce qui a été téléchargé\u{A0}; vos favoris et vos notes sont intacts.\
        Réessayez dans un instant.\
        Cette fiche est illisible pour le moment\
        %@ est illisible\u{A0}; rien n’y a été touché.\
        Déplacez %@, avec les fichiers voisins dont le nom commence ainsi, gardez-les et recommencez.\
        Ni favoris ni notes n’ont pu y être lus, et il n’en existe pas de sauvegarde.\
        Ce qui restait lisible de vos favoris et de vos notes a été enregistré dans %@.\
        Déplacez %@, avec les fichiers voisins dont le nom commence ainsi, et recommencez\u{A0}; favoris et notes reviendront alors des sauvegardes.\
        La bibliothèque est endommagée\
        Cela n’a pas pu être enregistré. Ce qui était là avant l’est toujours.\
        Libérez de la place sur le disque, puis réessayez.\
        Le disque est plein\
        Le catalogue «\u{A0}%@\u{A0}» est vide\u{A0}: il n’y a rien à choisir.\
        Actualisez le catalogue quand il y a un réseau.\
        Il n’y a encore rien ici\
        Ce catalogue peut avoir %lld favoris, et il n’y a plus de place. Rien n’a été modifié.\
        Laissez-en partir un, et le nouveau prendra sa place.\
        Il n’y a plus de place pour un favori\
        La demande venait d’un autre site ou sous un autre nom\u{A0}; elle n’a pas été exécutée. Rien n’a été modifié.\
        Ouvrez Almanac par sa propre adresse et réessayez.\
        Cela a été refusé\
        Almanac n’a pas pu ouvrir ou lire ce qu’il conserve. Rien n’a été modifié.\
        Réessayez dans un instant. Si cela persiste, relancez Almanac et lisez ce qu’il dit.\
        La bibliothèque est inutilisable pour le moment\
        Cette adresse ne répond qu’à %@. Rien n’a été modifié.\
        Utilisez une méthode permise ici\u{A0}: %@.\
        Utilisez les boutons de la page.\
        Cela ne peut pas se faire ici\
        Un nom peut avoir %@ octets\u{A0}; la plupart des lettres en prennent un. Le favori n’a pas été modifié.\
        Choisissez un nom plus court.\
        Ce nom est trop long\
        Ce programme ne sait pas lire son format. Rien n’a été modifié.\
        Restaurez-la avec le programme plus récent.\
        Cette sauvegarde vient d’un Almanac plus récent\
        Il n’y a rien à %@. Rien n’est perdu.\
        Vérifiez l’adresse, ou cherchez ce que vous voulez.\
        Cette page n’existe pas\
        Une note peut avoir %@ octets\u{A0}; la plupart des lettres en prennent un. Elle n’a pas été enregistrée\u{A0}; la précédente est toujours là.\
        Raccourcissez-la, puis enregistrez-la de nouveau.\
        Cette note est trop longue\
        Rien n’a été modifié.\
        Le dossier où Almanac garde ses données est en lecture seule. Rien n’a été modifié.\
        Rendez le dossier modifiable, ou choisissez-en un autre avec --data.\
        Rien ne peut être enregistré ici\
        Aucun catalogue ne s’appelle «\u{A0}%@\u{A0}».\
        La première page montre tous les catalogues\u{A0}; en ligne de commande, «\u{A0}almanac catalogs\u{A0}» les énumère.\
        Ce catalogue n’existe pas\
        Aucune fiche ne s’appelle «\u{A0}%@\u{A0}». Vos favoris et vos notes sont intacts.\
        Cherchez son nom, ou actualisez le catalogue.\
        Elle n’est pas dans la bibliothèque, et le mode hors ligne (--offline) ne télécharge rien. Cherchez son nom.\
        Cette fiche n’existe pas\
        La demande était adressée à un autre hôte\u{A0}; elle n’a pas reçu de réponse.\
        Utilisez l’adresse qu’Almanac affiche au démarrage, ou ajoutez le nom avec --allow-host.\
        Ce nom n’est pas un de ceux de ce serveur\
        Blagues\
        %lld blagues\
        Une blague au hasard\
        Blagues\
        Genre\
        animaux\
        Noël\
        blague de papa\
        humour noir\
        cuisine\
        général\
        maison\
        toc toc toc\
        musique\
        programmation\
        jeu de mots\
        sciences\
        frissons\
        voyages\
        mots\
        travail\
        Blague suivante\
        La chute\
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
        Cette fiche n’est pas conservée ici pour le moment\u{202F}; ce que vous y avez ajouté est ci-dessous.\
        Son catalogue n’est pas ici\u{202F}; importez-le à nouveau pour la retrouver.\
        Almanac est en mode hors ligne\u{A0}: elle ne peut pas être téléchargée pour l’instant.\
        Actualisez le catalogue pour la retrouver.\
        Ajouter une note\
        Les %lld favoris\
        Ouvrir quelque chose au hasard\
        Précédent et suivant\
        à sa source\
        Retour\
        Retour à la fiche\
        Sauvegarde\
        Vous avez %1$@ et %2$@. Un seul fichier les contient tous.\
        Enregistrer une sauvegarde\
        Elles occupent %@.\
        Annuler\
        dernière vérification %@\
        Fermer\
        Collections\
        Lien copié.\
        Copier le lien\
        Résultats pour %@ et les mots proches\
        Où l’on est\
        Cet appareil est hors ligne. Ce qui est ouvert reste lisible.\
        Cet appareil est de nouveau en ligne.\
        Vouliez-vous dire %@\u{A0}?\
        Modifier cette note\
        Partout\
        Pourquoi cet ordre\u{A0}?\
        Masquer les raisons\
        Favori\
        %lld favoris\
        favori depuis le %@\
        Favoris\
        demande une clé\u{A0}: mettez la vôtre dans la variable d’environnement %@ et relancez Almanac\
        Source de «\u{A0}%@\u{A0}»\
        La suite arrive.\
        %@\u{A0}:\
        Filtres\
        Les premières fiches arrivent.\
        %lld résultats.\
        %lld fiches trouvées.\
        Source\u{A0}: %@\
        Tirage de votre propre réserve.\
        Monstre, planète, mot\
        Cette fiche n’est plus à sa source (%@). Ce qui en a été conservé reste.\
        n’est plus à la source\
        Importé d’un de vos fichiers.\
        importation %@\
        Le nouveau est «\u{A0}%@\u{A0}».\
        Garder les coches\
        Conservé chez vous\
        Ces collections se lisent et se parcourent sans réseau.\
        étape précédente ou suivante, pas à pas\
        cette liste\
        ligne ou fiche suivante\
        ligne ou fiche précédente\
        chercher\
        ajouter aux favoris, ou retirer\
        Touches\
        Utiliser ces touches\
        Langue\
        Non compris, et laissé de côté\u{A0}: %@\
        Laisser partir\
        Laisser partir «\u{A0}%@\u{A0}»\
        Lien vers %@\
        Liens vers d’autres fiches\
        liste vérifiée %@\
        moins %@\
        Non compris, donc cherché comme simples mots\u{A0}: %@\
        En afficher plus\
        Plus…\
        et %lld autres\
        Nom de ce favori\
        Nommé «\u{A0}%@\u{A0}»\
        Noms seulement\
        pas encore de vérification\
        Suivant\
        Pas encore de favori. L’étoile à côté d’une fiche en fait un, et il reste quoi qu’il arrive à sa source.\
        vérification impossible\
        Cela n’a pas été fait. Réessayez.\
        pas conservé ici pour le moment\
        Cette note a aussi été modifiée ailleurs entre-temps. Rien n’a été écrasé\u{A0}: les deux textes sont ci-dessous.\
        %lld notes\
        Abandonner\
        Voici ce que vous aviez écrit sans l’enregistrer.\
        Le Markdown est mis en forme\u{A0}: %@. Enregistrez une note vide pour la supprimer.\
        Pas enregistré\u{A0}: Almanac est injoignable. Votre texte est gardé ici\u{A0}; enregistrez-le quand Almanac sera de retour.\
        Cette note a été modifiée ailleurs entre-temps\u{A0}: elle n’a donc pas été supprimée.\
        Notes\
        Essayez des mots moins nombreux ou plus courts, ou d’autres orthographes.\
        Rien n’est encore conservé ici.\
        «\u{A0}Actualiser\u{A0}» télécharge ces fiches depuis leur source.\
        Almanac est en mode hors ligne\u{A0}: rien n’est téléchargé. Qui le fait tourner peut y mettre fin.\
        Rien ne correspond.\
        Essayez des mots moins nombreux ou plus courts, enlevez un filtre, ou cherchez dans tout plutôt que dans les noms.\
        %@ n’avait rien de nouveau.\
        Aucun favori ne correspond ici. L’étoile à côté d’une fiche en fait un favori.\
        %1$@ sur %2$@\
        Les pages du jour\
        Mode hors ligne\u{A0}: rien n’est téléchargé.\
        Favoris seulement\
        Ouvrir sa page\
        Écrit pour Almanac\
        Le reste de cette page est en cours de téléchargement depuis %@.\
        Seul ceci est conservé pour l’instant. Le reste sera téléchargé quand %@ sera joignable.\
        La liste s’arrête avant cette page.\
        Image\u{A0}: %@\
        Images\
        Récupération des images\
        Les images sont récupérées quand elles sont montrées, quelques-unes d’avance, et gardées avec vous, jusqu’à %@. Aucune n’est encore gardée.\
        Il n’y a plus de place pour le reste. Lancez Almanac avec un --pictures plus grand pour en garder davantage.\
        Les images sont récupérées quand elles sont montrées, quelques-unes d’avance, et gardées avec vous. Elles occupent %1$@ sur les %2$@ permis\u{A0}; celles qui n’ont pas été vues depuis le plus longtemps font place aux autres.\
        Tout garder hors ligne\
        Tout garder hors ligne\u{A0}: %@\
        Retirer les images\
        Retirer les images\u{A0}: %@\
        plus %@\
        Précédent\
        Imprimer\
        Remettre\
        Au hasard\
        %@ et plus\
        moins de %@\
        Lu comme %@\
        Actualiser\
        Retirer\
        Retirer %@ des favoris\
        «\u{A0}%@\u{A0}» n’est plus un favori.\
        Renommer\
        Renommer %@\
        Restaurer\
        Fichier de sauvegarde\
        Sans la coche, rien ici n’est supprimé, et les notes et les noms modifiés depuis restent tels quels. Dans tous les cas, une sauvegarde de ce qui est ici est faite d’abord.\
        Remplacer ce qui est ici au lieu d’y ajouter\
        Restauré\u{A0}: %1$@, %2$@.\
        %lld fiches ont ici une autre note ou un autre nom que dans la sauvegarde, et les gardent\u{A0}; pour revenir à ceux de la sauvegarde, restaurez-la encore avec la coche.\
        Lancer %@\
        Relancer\
        %1$@\u{A0}: %2$@ (%3$@)\
        Enregistrer\
        Réglages enregistrés.\
        %1$@ dit\u{A0}: «\u{A0}%2$@\u{A0}»\
        Chercher dans\
        Tout\
        Noms\
        L’écran reste allumé.\
        Chercher\
        Tout chercher\
        Chercher dans toutes les collections\
        Chercher «\u{A0}%@\u{A0}» tel quel\
        La recherche parcourt les noms et tous les textes de toutes les collections. Une phrase entre guillemets est cherchée telle quelle\u{A0}; type:dragon ou cr:5..10 la restreignent.\
        Chercher dans %@\
        Le serveur Almanac est de retour.\
        Le serveur Almanac est injoignable. Ce qui est ouvert reste lisible.\
        Réglages\
        Afficher à nouveau\
        Tout afficher\
        Aller à la page\
        Trier par\
        Meilleure correspondance d’abord\
        %@, par ordre décroissant\
        Nom\
        Nom, de Z à A\
        %@, par ordre croissant\
        Sources et licences\
        Favori\u{A0}: %@\
        Pas à pas\
        Étape %@\
        Étape %1$@ sur %2$@\
        Terminé\
        Étapes\
        Arrêter\
        Téléchargement des détails\
        Téléchargement de la liste\
        Mise en ordre\
        En attente de son tour\
        Tableau\
        La liste en\
        (les %lld premières fiches)\
        Grande\
        Plus grande\
        Normale\
        Taille du texte\
        Votre texte est encore sur la page précédente\u{A0}: revenez-y.\
        Thème\
        Nuit\
        Jour\
        Comme l’appareil\
        Cochez ce qui est prêt.\
        À préparer\
        Vers la première page\
        Vers la liste\
        Vers les réglages\
        Réessayer\
        y est écrit «\u{A0}%@\u{A0}»\
        %@ répond de nouveau.\
        Tout ce qui est conservé est toujours là.\
        Votre note\
        Réinstallez Almanac, ou actualisez.\
        Les données fournies avec Almanac sont endommagées\u{A0}; %@ commence vide.\
        %@ s’est interrompu avant la fin de sa réponse.\
        Réessayez dans quelques jours\u{A0}; ses responsables doivent le renouveler.\
        %@ n’a pas pu prouver son identité\u{A0}: son certificat n’est pas valide.\
        Mettez votre clé dans la variable d’environnement que nomme la page des réglages et relancez Almanac, ou choisissez-y une autre source.\
        %@ demande une clé valable.\
        Relancez «\u{A0}make build\u{A0}» avec un réseau, ou actualisez.\
        Les données fournies avec Almanac manquent\u{A0}; %@ commence vide.\
        Vérifiez le réseau de l’ordinateur qui fait tourner Almanac, puis réessayez.\
        %@ n’a pas pu être joint.\
        Tout ce qui était conservé est encore là\u{A0}: rien n’est perdu.\
        Lancez Almanac sans --offline pour télécharger.\
        %@ n’a pas été interrogé, à cause du mode hors ligne (--offline).\
        Réessayez plus tard. Si cela dure, vérifiez l’adresse donnée par --upstream, ou donnez-en une autre.\
        %@ renvoie chaque requête à une autre adresse, sans jamais y répondre.\
        Réessayez plus tard. Si cela dure, vérifiez l’adresse donnée par --upstream, ou donnez-en une autre.\
        %@ mène à une adresse qui n’est pas la sienne, ou à une adresse privée\u{A0}: elle a été refusée.\
        Réessayez plus tard.\
        %@ a ses propres ennuis et répond par des erreurs.\
        Réessayez plus tard.\
        Certaines fiches de %@ sont inutilisables.\
        Toutes les autres sont là, et rien n’est perdu.\
        «\u{A0}Réessayer\u{A0}» reprend là où il s’est arrêté.\
        Le téléchargement depuis %@ a été arrêté.\
        la source\
        Réessayez plus tard.\
        %@ n’a pas répondu à temps.\
        Réessayez plus tard.\
        %@ a envoyé plus que ce qui est accepté.\
        Attendez quelques minutes, puis réessayez.\
        %@ demande moins de requêtes.\
        Réessayez plus tard\u{A0}; il reprendra là où il s’est arrêté.\
        %@ a envoyé trop peu pendant trop longtemps.\
        Réessayez plus tard\u{A0}; une version plus récente d’Almanac peut être nécessaire.\
        Ce que %@ a envoyé n’a pas pu être compris.\
        Le nom que vous lui donnez\u{A0}:\
        Dans votre note\u{A0}:\
        Mentionné par\
        La requête est trop longue\u{A0}: seuls ses %lld premiers mots et filtres ont été cherchés.\
        La requête est trop longue\u{A0}: rien n’a pu en être cherché.\
        tous les mots\
        à %lld mots les uns des autres\
        tels que tapés\
        dans un attribut\
        %lld mots seulement commencés\
        %lld fautes de frappe\
        comptés comme à %@ mots, le plus possible\
        places %@ (titre 0, attribut 1, texte 2)\
        dans le nom que vous lui donnez\
        aucun mot à comparer\u{A0}: dans l’ordre du catalogue\
        dans votre note\
        rien d’autre dans le titre\
        côte à côte\
        %1$@ mots sur %2$@\
        dans l’ordre demandé\
        dans le texte\
        dans le titre\
        mots entiers\
        %lld mots seulement dans ce que vous avez écrit\
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
        Enregistré dans %1$@\u{A0}: %2$@.\
        Ce n’est pas du JSON. Rien n’a été modifié.\
        %@\u{A0}; dernière synchronisation en échec\
        en cours\
        %@\u{A0}; dernière synchronisation arrêtée\
        Nouvelles\
        Catalogue\
        Modifiées\
        Vérifié\
        Collection\
        Colonne\
        Fiches\
        Par exemple\
        Filtre\
        Identifiant\
        Inchangées\
        Nom\
        Résultat\
        Disparues\
        Requêtes\
        Depuis\
        Titre\
        Type\
        Valeurs\
        Mot\
        Écrit les favoris et les notes dans un fichier\u{A0}; «\u{A0}-\u{A0}» est la sortie standard.\
        Ce qui est conservé, en quelle quantité, de quelle fraîcheur.\
        Écrit les complétions pour bash, zsh ou fish.\
        Met une fiche dans les favoris, ou la renomme.\
        Liste les favoris par nom.\
        Retire une fiche des favoris.\
        Cherche dans tout ce qui est conservé.\
        Retire un catalogue importé\u{A0}; ses favoris et ses notes restent.\
        Affiche l’aide d’une commande.\
        Garde un fichier JSON Lines, JSON ou CSV comme un catalogue à part\u{A0}; «\u{A0}-\u{A0}» lit l’entrée standard.\
        Liste un catalogue.\
        Écrit la page de manuel.\
        Montre la note d’une fiche, ou la modifie.\
        Montre une fiche tirée au hasard.\
        Ajoute une sauvegarde aux favoris et aux notes, sans rien retirer\u{A0}; «\u{A0}-\u{A0}» lit l’entrée standard.\
        Sert le lecteur à un navigateur. La commande par défaut.\
        Montre une fiche, comme monsters/aboleth.\
        Va chercher maintenant\u{A0}: ces catalogues, ou tous.\
        %lld favoris\
        %lld notes\
        L’éditeur (%@) n’a pas pu être lancé, ou s’est mal terminé.\
        Votre texte est dans %@.\
        Nommez votre éditeur dans VISUAL ou EDITOR, ou utilisez --set TEXT.\
        La note n’a pas été modifiée\
        vérifiée %@\
        disparue de sa source\
        Sa source n’a plus cette fiche. Elle reste ici.\
        Mentionnés dans le texte\
        et %lld autres\
        Votre favori «\u{A0}%@\u{A0}»\
        Votre note\
        Seul ce que montre une liste est conservé de cette fiche pour l’instant.\
        là-bas «\u{A0}%@\u{A0}»\
        Fait.\
        Source injoignable, ou synchronisation ou importation incomplètes.\
        Rien trouvé\u{A0}: fiche inconnue, résultat vide.\
        Refusé par une règle.\
        La bibliothèque est endommagée ou inutilisable, ou le disque a une défaillance.\
        Mauvaise utilisation\u{A0}: catalogue ou option inconnus, fichier ou adresse inutilisables.\
        Pour en laisser partir un\u{A0}: %@\
        Il n’y a pas encore de favoris.\
        %@ n’est plus un favori.\
        %@ n’était pas un favori.\
        Vérifiez son nom et si vous pouvez le lire.\
        C’est un dossier.\
        Il n’y a plus de place sur le disque.\
        Ce fichier ou ce dossier n’existe pas.\
        Ce n’est pas permis.\
        Nommez un autre fichier.\
        %@ est illisible\
        Il est trop grand.\
        %@ ne peut pas être écrit\
        C’est un fichier ZIP ou un classeur.\
        Enregistrez le classeur en CSV, ou décompressez le fichier.\
        Ce n’est pas du texte.\
        Il a changé pendant la lecture. Rien n’a été enregistré.\
        C’est une base SQLite.\
        Exportez une table\u{A0}: sqlite3 -header -csv FICHIER 'SELECT * FROM t' | almanac import - --catalog NOM\
        Il est vide.\
        Son codage n’est pas lu\u{A0}: UTF-8 l’est, et UTF-16 avec une marque d’ordre.\
        Convertissez-le\u{A0}: iconv -f UTF-16LE -t UTF-8 FICHIER > NOUVEAU\
        C’est du HTML ou du XML.\
        On n’y reconnaît ni JSON ni tableau.\
        Il est compressé.\
        Décompressez-le d’abord, ou par un tube\u{A0}: zcat FICHIER | almanac import - --catalog NOM\
        On peut importer\u{A0}: JSON Lines, une liste JSON d’objets, ou un CSV dont la première ligne nomme les colonnes. --as et --separator le précisent.\
        –\
        tranches\
        valeurs\
        Rien ne correspond tel quel. Résultats pour %@ et les mots proches (--exact cherche ce qui a été tapé)\
        Incompris, et cherché comme des mots\u{A0}: %@\
        Vouliez-vous dire %@\u{A0}?\
        Un autre nom par lequel les navigateurs atteignent ce serveur. Peut être répété.\
        Le format du fichier, s’il n’est pas reconnu\u{A0}: csv, json, jsonl\u{A0}; ou srd-flat, les monstres du SRD en une seule liste JSON.\
        Le catalogue que le fichier devient, ou complète\u{A0}: minuscules, chiffres et traits d’union.\
        Supprime la note.\
        La collection où se trouve le catalogue.\
        Écrit du CSV.\
        Le dossier de données. Par défaut «\u{A0}almanac\u{A0}» dans XDG_DATA_HOME ou dans ~/.local/share.\
        Montrer ce que deviendrait le fichier\u{A0}; ne rien enregistrer.\
        Modifie la note dans votre éditeur (VISUAL, EDITOR).\
        Cherche les mots tels que tapés, sans tolérer de faute de frappe.\
        Dit de chaque fiche pourquoi elle est à sa place.\
        Des colonnes qui filtrent les listes.\
        Dit quels filtres restreindraient encore, avec leurs nombres.\
        Les favoris seulement.\
        Affiche cette aide.\
        L’adresse d’écoute\u{A0}; 127.0.0.1 sauf indication contraire.\
        La colonne des identifiants. Ils sont définitifs.\
        Cherche dans ce catalogue seulement\u{A0}; s’il y en a plusieurs, dans chacun d’eux.\
        Laisse partir ce favori pour faire de la place.\
        Écrit un objet JSON, les erreurs aussi.\
        Le nom d’une colonne sur les pages. Peut se répéter.\
        La langue de ses textes\u{A0}: en, fr, de …\
        N’en montre pas plus que ce nombre.\
        La langue\u{A0}: en ou fr. Par défaut, ce que disent LC_ALL, LC_MESSAGES ou LANG.\
        Votre propre nom\u{A0}: pour une fiche à la place de son titre, pour un catalogue importé sur ses pages.\
        Cherche dans les noms seulement.\
        Des colonnes qui ne les filtrent pas.\
        Commence à vide, sans les données fournies avec le programme.\
        N’envoie rien du tout\u{A0}; montre ce qui est conservé.\
        Passe ce nombre d’abord.\
        Combien de mégaoctets d’images sont gardés\u{A0}; 500 sauf indication contraire, 0 pour aucune image.\
        Le port d’écoute\u{A0}; 8484 sauf indication contraire, 0 pour n’importe quel port libre.\
        Restreint la liste par cette recherche, comme «\u{A0}almanac find\u{A0}» la prend\u{A0}; le meilleur résultat vient d’abord.\
        Le nombre maximal de fiches demandées par seconde à une source\u{A0}; 5 sauf indication contraire. Pour votre propre serveur, ou avec l’accord de ses responsables.\
        restore\u{A0}: montrer exactement ce que contient la sauvegarde\u{A0}; l’état d’avant est d’abord sauvegardé. import\u{A0}: retirer les fiches absentes du fichier, sauf celles qui ont une étoile ou une note.\
        Ce qui sépare les champs d’un tableau\u{A0}: un caractère, ou comma, semicolon, tab, pipe.\
        Remplace la note par ce texte, en Markdown\u{A0}; «\u{A0}-\u{A0}» lit l’entrée standard.\
        Trie selon ce champ\u{A0}: «\u{A0}name\u{A0}», ou un mot du langage de recherche comme «\u{A0}cr\u{A0}».\
        Demande à cette source un catalogue que plusieurs peuvent fournir.\
        Les colonnes de la ligne sous le titre.\
        Les colonnes de texte suivi.\
        Comment le texte suivi est écrit\u{A0}: plain, markdown ou html.\
        La colonne des titres.\
        Ce que contient une colonne\u{A0}: number, text, list, date, link, picture ou flag. Peut se répéter.\
        Interroge cette adresse à la place de l’adresse publique d’une source (dnd5e, swapi, mealdb, jokeapi, dadjokes, officialjokes). Plusieurs servent de miroirs, dans l’ordre.\
        Affiche la version.\
        Ne pas demander.\
        Ligne %@\u{A0}: le fichier s’arrête au milieu.\
        Ligne %@\u{A0}: pas d’UTF-8.\
        Ligne %@\u{A0}: pas d’identifiant.\
        Chaque enregistrement a besoin d’un identifiant\u{A0}: ajoutez-le et importez de nouveau le fichier.\
        Ligne %@\u{A0}: pas d’objet JSON.\
        Ligne %@\u{A0}: pas de JSON.\
        Ligne %@\u{A0}: un guillemet n’est pas refermé, ou l’est au milieu d’un champ.\
        Ligne %@\u{A0}: l’identifiant d’un enregistrement précédent, qu’elle a remplacé.\
        Si ce sont deux choses, donnez un autre identifiant à l’une et importez de nouveau le fichier.\
        Ligne %1$@\u{A0}: trop de niveaux imbriqués (plus de %2$@).\
        Ligne %@\u{A0}: plus de 8 Mio.\
        Ligne %@\u{A0}: plus de champs que la première ligne n’a de noms.\
        Ligne %@\u{A0}: aucune fiche possible.\
        %1$@ est oublié\u{A0}: %2$@.\
        Personne ne peut répondre ici\u{A0}: avec --yes, ce sera fait.\
        Rien n’a été changé.\
        Seuls le peuvent les catalogues faits d’un fichier par «\u{A0}almanac import\u{A0}».\
        %@ ne peut être oublié\
        Oublier %1$@ et ses données (%2$@)\u{A0}? Favoris et notes restent. [o/N]\
        Restent sur l’étagère\u{A0}: %@. Ils seront retrouvés si le catalogue est importé de nouveau.\
        o oui\
        Commandes\
        Options de toutes les commandes\
        Codes de sortie\
        Plus de détails\u{A0}: %@\
        Utilisation\
        Almanac conserve des collections de choses que l’on consulte sans cesse, comme des monstres et des planètes, avec vos favoris et vos notes, avec ou sans réseau.\
        %lld fiches ne sont pas dans ce fichier\u{A0}; elles restent inchangées.\
        S’ajoute au catalogue %1$@, «\u{A0}%2$@\u{A0}», dans la collection «\u{A0}%3$@\u{A0}»\u{A0}; langue des textes\u{A0}: %4$@.\
        Il n’a pas le format indiqué. Rien n’a été modifié.\
        Vérifiez le fichier\u{A0}: «\u{A0}srd-flat\u{A0}» est une seule liste JSON de monstres. Tout autre fichier s’importe avec --catalog.\
        Ce fichier ne peut pas être importé\
        Devient le nouveau catalogue %1$@, «\u{A0}%2$@\u{A0}», dans la collection «\u{A0}%3$@\u{A0}»\u{A0}; langue des textes\u{A0}: %4$@.\
        %lld colonnes sont laissées de côté, car il y en a 256 au plus\u{A0}:\
        Ce qui en existait déjà est resté tel quel. Corrigez-les dans le fichier et importez-le de nouveau.\
        Importé dans %1$@\u{A0}: %2$@ nouveaux, %3$@ modifiés, %4$@ inchangés.\
        Rien n’a été enregistré. Sans --dry-run, le fichier est importé ainsi.\
        Si tout le fichier a un autre codage, convertissez-le d’abord\u{A0}: iconv -f WINDOWS-1252 -t UTF-8 FICHIER > NOUVEAU\
        Les identifiants ne viennent pas de la colonne %1$@, car tous les enregistrements n’en ont pas (ligne %2$@).\
        Les identifiants ne viennent pas de la colonne %1$@, dont des valeurs se répètent (lignes %2$@).\
        Les identifiants d’un catalogue ne changent jamais\u{A0}: pour les en tirer, corrigez le fichier ou dites --id %1$@, après almanac forget %2$@ s’il existe déjà.\
        Identifiants\u{A0}: de la colonne %@.\
        Identifiants\u{A0}: tirés de tout le contenu, car aucune colonne ne distingue les enregistrements. Un enregistrement modifié devient une autre fiche\u{A0}; --id désigne une colonne.\
        Identifiants\u{A0}: tirés des titres, dans la colonne %@.\
        Rien n’a été retiré\u{A0}: ce qui était inutilisable est peut-être ce qui semble manquer.\
        %lld fiches absentes du fichier restent, à cause d’une étoile ou d’une note\u{A0}; elles sont marquées.\
        %1$lld valeurs de %2$@ ne sont pas de ce type\u{A0}; elles sont montrées telles quelles.\
        Ce fichier ne contient aucun enregistrement.\
        %lld enregistrements inutilisables.\
        L’enregistrement est inutilisable\u{A0}: %@\
        %lld enregistrements\
        %lld fiches absentes du fichier ont été retirées.\
        %lld enregistrements avaient l’identifiant d’un autre.\
        Il manque des champs à la fin de %1$lld lignes, d’abord la ligne %2$@.\
        Triés par\u{A0}: %@.\
        Arrêté avant la fin. Importez de nouveau le même fichier pour continuer.\
        Arrêt en cours\u{A0}; ce qui est enregistré reste.\
        Sous le titre\u{A0}: %@.\
        Le fichier n’a pas la colonne %1$@, d’où viennent les titres du catalogue\u{A0}: ceux de ses enregistrements viennent de %2$@, les autres gardent le leur.\
        Si ce n’est pas la bonne\u{A0}: --title COLONNE.\
        Le fichier n’a pas la colonne %@, d’où viennent les titres du catalogue, ni aucune de ce genre\u{A0}: les fiches existantes gardent leur titre, les nouvelles portent leur identifiant.\
        Si une colonne les contient\u{A0}: --title COLONNE.\
        Le fichier ne peut être lu plus loin\
        %@ avait disparu ou était vide\u{A0}; un nouveau fichier a été commencé.\
        De retour des sauvegardes\u{A0}: %1$@. La dernière modification qu’elles contiennent date du %2$@\u{A0}; ce qui a été modifié ensuite n’y est pas.\
        Un autre programme l’a retenue trop longtemps. Rien n’a été modifié.\
        Réessayez dans un instant.\
        La bibliothèque est occupée\
        %@ n’existe pas et ne peut pas être créé là.\
        %1$@ est inutilisable (code %2$@).\
        Vérifiez que vous pouvez utiliser le dossier, ou nommez-en un autre avec --data DIR.\
        La bibliothèque ne s’ouvre pas\
        Il n’y a plus de place là où se trouve %@. Ce qui y était y est toujours.\
        Vous n’avez pas la permission d’utiliser %@. Rien n’a été modifié.\
        %@ est la base de données d’un autre programme. Rien n’y a été touché.\
        Nommez un autre dossier avec --data DIR, ou déplacez ce fichier.\
        Ce n’est pas une bibliothèque d’Almanac\
        Son format est le %1$@, et ce programme connaît ceux jusqu’à %2$@. Rien n’y a été touché.\
        Utilisez le programme plus récent, ou un autre dossier avec --data DIR.\
        Cette bibliothèque vient d’un Almanac plus récent\
        %@ n’est pas un dossier.\
        Nommez-en un autre avec --data DIR, ou déplacez ce fichier.\
        Le dossier de données est inutilisable\
        Aucune sauvegarde de favoris ou de notes n’a pu être rétablie.\
        %@ ne peut qu’être lu. Rien n’a été modifié.\
        %1$@ (code %2$@). Ce qui était enregistré y est toujours.\
        Vérifiez le disque, puis réessayez.\
        Le disque a une défaillance\
        %1$@ est inutilisable\u{A0}: %2$@.\
        Affichage\u{A0}: %1$@ sur %2$@\u{A0}; --limit et --offset en montrent d’autres.\
        Rien trouvé.\
        %1$@ ou %2$@\
        Rien ne reste après les %1$@ premiers\u{A0}: il y en a %2$@.\
        Description\
        Environnement\
        Nom\
        garder des collections sous la main, avec ou sans réseau\
        Synopsis\
        Ce n’est pas du texte en UTF-8.\
        Enregistrez-le en UTF-8, puis réessayez.\
        La note a aussi été modifiée ailleurs entre-temps. Rien n’a été écrasé\u{A0}: elle contient maintenant les deux textes.\
        Il n’y a plus de note sur %@.\
        Il n’y a pas de note.\
        La note sur %@ est enregistrée.\
        La note est restée telle quelle.\
        échec\
        en ordre\
        en partie\
        «\u{A0}%@\u{A0}» ne peut être un nom de catalogue\
        Un nom compte 1 à 32 minuscules, chiffres ou traits d’union, et commence par une lettre.\
        Le fichier n’a pas de colonne «\u{A0}%@\u{A0}».\
        La colonne «\u{A0}%1$@\u{A0}» ne convient pas à %2$@.\
        Les identifiants de %@ ne changent pas\
        Les favoris, les notes et les adresses en dépendent.\
        Importez le fichier comme un autre catalogue, ou d’abord\u{A0}: almanac forget %@\
        Ils viennent de «\u{A0}%@\u{A0}». Importez le fichier comme un autre catalogue.\
        Avec --dry-run, les colonnes du fichier sont montrées.\
        Le nom %@ est réservé à Almanac.\
        fiches\
        préparation des pages et de la recherche\
        liste\
        examen\
        %1$@ sur %2$@\
        enregistrement\
        mise à jour\
        enregistrement\
        en attente\
        Ce qui y était avant est dans %@\u{A0}; restaurer ce fichier avec --replace remet tout en place.\
        Restauré. Conservés maintenant\u{A0}: %@.\
        Rien de cette sauvegarde ne manquait ici. Conservés comme avant\u{A0}: %@.\
        %lld fiches ont ici une autre note ou un autre nom que dans la sauvegarde, et les gardent (%@). Restaurer avec --replace revient à ceux de la sauvegarde.\
        %lld modifications inutilisables.\
        Appuyez sur Entrée pour la suite.\
        virgule\
        point-virgule\
        tabulation\
        Ouvrez cette adresse dans un navigateur. Ctrl-C l’arrête.\
        Choisissez-en une autre avec --host H, comme 127.0.0.1.\
        «\u{A0}%@\u{A0}» n’est pas une adresse de cette machine\
        Le serveur ne peut pas écouter sur %1$@, port %2$@\
        Un autre programme écoute sur %1$@, port %2$@\u{A0}; Almanac tourne peut-être déjà.\
        Choisissez-en un autre avec --port N\u{A0}; --port 0 prend n’importe quel port libre.\
        Le port %@ est occupé\
        Le système se réserve les ports inférieurs à 1024.\
        Le port %@ n’est pas permis\
        Seule une partie de cette fiche est conservée, et le reste n’a pas pu être obtenu\u{A0}: %@\
        La source a demandé de ne pas être sollicitée avant le %@.\
        détail technique\u{A0}: «\u{A0}%@\u{A0}»\
        Sa liste était vide, alors que %lld fiches en sont conservées, et le restent.\
        «\u{A0}almanac sync %@\u{A0}» reprend là où il s’est arrêté.\
        Sa liste devrait contenir %1$@ fiches, et continuait à %2$@ et au-delà\u{A0}; le reste n’a pas été enregistré.\
        encore %lld problèmes\
        Il vient d’un fichier, il n’y a personne à interroger\u{A0}: importez de nouveau le fichier.\
        Rien n’a été envoyé, à cause de --offline.\
        de %lld fiches, seul ce que montre une liste est arrivé. La prochaine synchronisation continuera\u{A0}; un serveur (almanac serve) aussi.\
        Une autre synchronisation est en cours.\
        %@ est déjà en train d’être récupéré\
        Sa liste devrait contenir %1$@ fiches, et seules %2$@ sont arrivées.\
        Arrêt en cours\u{A0}; ce qui est arrivé est conservé.\
        Réessayez après le %@.\
        Réessayez alors\u{A0}; d’ici là rien ne lui est envoyé.\
        %lld fiches sont anciennes, ou telles que fournies avec le programme. Un serveur (almanac serve) les vérifie peu à peu\u{A0}; chaque nouvelle synchronisation aussi, par petits lots.\
        Relancez sans --offline.\
        date\
        oui ou non\
        lien\
        liste\
        texte suivi\
        imbriqué\
        nombre\
        image\
        texte\
        titre\
        Donnez un nom ou une adresse, par exemple 192.168.1.5.\
        Donnez un nombre entier de 0 à 65535\u{A0}; 0 prend un port libre.\
        Donnez un nombre de requêtes par seconde au-dessus de 0, par exemple 2.5, au plus 10000.\
        Valeurs possibles\u{A0}: %@.\
        Donnez une adresse web, par exemple https://swapi.dev.\
        «\u{A0}%@\u{A0}» n’est pas un chemin utilisable.\
        La valeur de %1$@ est inutilisable\u{A0}: «\u{A0}%2$@\u{A0}».\
        %1$@ et %2$@ ne vont pas ensemble.\
        Pour exclure un mot, mettez la recherche entre guillemets\u{A0}: almanac find \"dragon %1$@\"\u{A0}; ou «\u{A0}--\u{A0}» devant lui\u{A0}: almanac find dragon -- %1$@.\
        Vouliez-vous dire %@\u{A0}?\
        «\u{A0}%@\u{A0}» est un argument de trop.\
        Il manque %@.\
        L’option %@ est nécessaire.\
        L’option %1$@ a besoin d’une valeur\u{A0}: %2$@.\
        Il n’y a pas de dossier personnel où garder les données.\
        «\u{A0}%@\u{A0}» n’est pas l’identifiant d’une fiche\u{A0}; en voici un\u{A0}: monsters/aboleth.\
        «\u{A0}%@\u{A0}» n’est pas du texte en UTF-8.\
        Enlevez l’une des deux.\
        Nommez un dossier en UTF-8\u{A0}: --data DIR.\
        Dites où avec --data DIR.\
        «\u{A0}almanac catalogs\u{A0}» en donne la liste.\
        «\u{A0}%@ --help\u{A0}» dit ce qui peut être donné.\
        Écrivez-le en UTF-8, puis réessayez.\
        L’option %@ ne prend pas de valeur.\
        «\u{A0}%1$@\u{A0}» est incomplet\u{A0}: il faut ensuite %2$@.\
        Il n’y a pas de commande «\u{A0}%@\u{A0}».\
        Il n’y a pas d’option «\u{A0}%@\u{A0}».\
        «\u{A0}%1$@\u{A0}» n’a pas d’option «\u{A0}%2$@\u{A0}».\
        Donnez un nombre entier, 1 ou plus.\
        Donnez un nombre entier, 0 ou plus.\
        L’éditeur des notes\u{A0}; vi si aucune n’est définie.\
        votre clé pour une source qui ne répond à personne sans elle\
        La langue, si --locale ne la dit pas\u{A0}: la première d’entre elles qui est définie.\
        Si elle contient quelque chose, aucune couleur n’est utilisée.\
        Le dossier des données du programme, s’il n’est pas trouvé tout seul.\
        L’endroit du dossier de données, sauf si --data ou ALMANAC_DATA disent autre chose.\
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
        18, 37, 51, 71, 88, 94, 99, 120, 136, 186, 197, 200, 215, 222, 230, 234,
        239, 242, 246, 253, 258, 267, 274, 282, 291, 298, 316, 344, 370, 396, 424, 456,
        484, 515, 543, 567, 594, 615, 644, 669, 728, 743, 753, 768, 793, 816, 839, 864,
        881, 894, 910, 923, 932, 944, 950, 964, 974, 1018, 1033, 1052, 1069, 1077, 1093, 1111,
        1121, 1136, 1150, 1166, 1184, 1201, 1208, 1215, 1222, 1242, 1250, 1259, 1268, 1290, 1312, 1326,
        1330, 1347, 1363, 1385, 1394, 1403, 1411, 1431, 1448, 1457, 1465, 1593, 1600, 1754, 1762, 1824,
        1835, 2146, 2154, 2302, 2310, 2460, 2471, 2498, 2507, 2681, 2690, 2890, 2900, 3283, 3294, 3353,
        3361, 3581, 3589, 3751, 3759, 3918, 3929, 4193, 4214, 4220, 4232, 4245, 4250, 4260, 4337, 4394,
        4471, 4546, 4551, 4569, 4572, 4577, 4583, 4594, 4603, 4668, 4731, 4737, 4746, 4753, 4762, 4770,
        4793, 4804, 4815, 4837, 4854, 4868, 4881, 4897, 4927, 4937, 4949, 4956, 4962, 4985, 5030, 5049,
        5096, 5116, 5137, 5146, 5153, 5168, 5176, 5182, 5189, 5199, 5208, 5212, 5219, 5225, 5237, 5249,
        5261, 5266, 5271, 5278, 5283, 5291, 5318, 5321, 5327, 5337, 5345, 5351, 5360, 5367, 5412, 5434,
        5447, 5451, 5458, 5478, 5486, 5507, 5529, 5545, 5562, 5578, 5600, 5613, 5622, 5632, 5657, 5675,
        5689, 5708, 5726, 5751, 5768, 5772, 5775, 5778, 5781, 5784, 5787, 5790, 5796, 5807, 5819, 5825,
        5832, 5838, 5850, 5859, 5869, 5877, 5884, 5895, 5904, 5912, 5921, 5933, 5946, 5955, 5961, 5971,
        5986, 5996, 6004, 6014, 6025, 6031, 6043, 6050, 6061, 6069, 6072, 6084, 6088, 6104, 6118, 6126,
        6133, 6141, 6152, 6160, 6168, 6179, 6188, 6197, 6207, 6218, 6226, 6234, 6242, 6253, 6258, 6267,
        6277, 6283, 6302, 6308, 6327, 6331, 6335, 6340, 6345, 6357, 6362, 6368, 6387, 6393, 6406, 6419,
        6422, 6430, 6441, 6446, 6464, 6476, 6482, 6486, 6496, 6501, 6509, 6531, 6537, 6550, 6554, 6561,
        6567, 6577, 6598, 6602, 6608, 6637, 6648, 6659, 6691, 6698, 6709, 6724, 6765, 6798, 6827, 6842,
        6849, 6914, 6966, 6995, 7055, 7140, 7167, 7239, 7333, 7374, 7416, 7447, 7518, 7578, 7752, 7795,
        7881, 7914, 7945, 8087, 8116, 8139, 8201, 8332, 8359, 8399, 8446, 8540, 8622, 8704, 8841, 8873,
        8951, 9003, 9022, 9085, 9133, 9159, 9252, 9305, 9344, 9463, 9514, 9534, 9617, 9704, 9752, 9815,
        9855, 9887, 9916, 10021, 10050, 10070, 10138, 10182, 10232, 10274, 10328, 10353, 10495, 10544, 10570, 10596,
        10686, 10754, 10788, 10830, 10939, 10966, 11044, 11089, 11202, 11228, 11310, 11403, 11446, 11453, 11465, 11485,
        11492, 11497, 11504, 11509, 11523, 11534, 11541, 11550, 11556, 11567, 11574, 11587, 11598, 11606, 11614, 11621,
        11625, 11632, 11647, 11655, 11677, 11701, 11703, 11715, 11722, 11733, 11742, 11754, 11766, 11777, 11787, 11795,
        11801, 11814, 11825, 11835, 11845, 11852, 11860, 11870, 11879, 11890, 11899, 11907, 11918, 11927, 11936, 11948,
        11957, 11967, 11972, 11981, 11990, 11998, 12011, 12021, 12027, 12038, 12049, 12061, 12068, 12081, 12089, 12104,
        12116, 12128, 12145, 12155, 12162, 12170, 12177, 12192, 12198, 12205, 12212, 12217, 12224, 12235, 12243, 12248,
        12255, 12262, 12269, 12283, 12287, 12293, 12300, 12315, 12326, 12335, 12342, 12348, 12357, 12365, 12371, 12377,
        12384, 12391, 12396, 12408, 12413, 12419, 12424, 12435, 12449, 12461, 12466, 12476, 12482, 12484, 12488, 12493,
        12499, 12503, 12506, 12510, 12514, 12518, 12521, 12530, 12547, 12570, 12670, 12745, 12834, 12876, 12892, 12908,
        12938, 12960, 12972, 12978, 12996, 13006, 13064, 13090, 13108, 13115, 13141, 13147, 13158, 13170, 13184, 13222,
        13236, 13297, 13334, 13357, 13376, 13383, 13404, 13423, 13429, 13441, 13460, 13467, 13561, 13581, 13597, 13602,
        13609, 13640, 13656, 13678, 13690, 13722, 13744, 13822, 13847, 13879, 13893, 13919, 13936, 13955, 14011, 14054,
        14065, 14088, 14115, 14123, 14154, 14161, 14181, 14187, 14226, 14240, 14265, 14277, 14305, 14324, 14332, 14383,
        14399, 14406, 14420, 14436, 14453, 14467, 14494, 14501, 14616, 14640, 14678, 14710, 14828, 14838, 14848, 14900,
        14980, 15098, 15188, 15193, 15268, 15302, 15364, 15464, 15483, 15598, 15627, 15713, 15726, 15743, 15789, 15806,
        15820, 15839, 15905, 15999, 16037, 16048, 16054, 16079, 16231, 16341, 16572, 16594, 16622, 16640, 16664, 16671,
        16682, 16690, 16698, 16707, 16717, 16728, 16739, 16749, 16756, 16778, 16812, 16820, 16831, 16840, 16861, 17038,
        17084, 17108, 17274, 17283, 17291, 17310, 17321, 17344, 17368, 17381, 17385, 17389, 17414, 17422, 17435, 17471,
        17499, 17674, 17690, 17723, 17791, 17800, 17819, 17832, 17848, 17857, 17891, 17917, 17920, 17934, 17957, 17976,
        17988, 17998, 18007, 18027, 18035, 18042, 18050, 18079, 18107, 18120, 18142, 18149, 18160, 18188, 18194, 18205,
        18212, 18227, 18288, 18294, 18298, 18302, 18320, 18344, 18356, 18378, 18391, 18409, 18419, 18442, 18464, 18507,
        18517, 18553, 18626, 18676, 18749, 18824, 18963, 18991, 19050, 19114, 19195, 19223, 19289, 19338, 19409, 19514,
        19587, 19692, 19794, 19815, 19866, 19887, 19929, 19979, 20034, 20081, 20090, 20111, 20142, 20163, 20205, 20248,
        20278, 20343, 20388, 20473, 20520, 20549, 20567, 20581, 20672, 20735, 20748, 20779, 20794, 20810, 20840, 20861,
        20904, 20944, 20975, 21027, 21042, 21070, 21084, 21102, 21125, 21138, 21151, 21163, 21211, 21223, 21229, 21235,
        21241, 21255, 21264, 21281, 21292, 21298, 21312, 21318, 21326, 21331, 21347, 21357, 21377, 21384, 21389, 21394,
        21400, 21405, 21412, 21419, 21426, 21437, 21459, 21470, 21479, 21487, 21494, 21508, 21517, 21526, 21531, 21540,
        21546, 21550, 21555, 21561, 21565, 21574, 21578, 21591, 21600, 21606, 21611, 21616, 21618, 21622, 21626, 21637,
        21648, 21656, 21666, 21672, 21685, 21692, 21698, 21711, 21717, 21723, 21728, 21738, 21744, 21748, 21754, 21759,
        21767, 21773, 21781, 21786, 21791, 21810, 21814, 21824, 21840, 21854, 21867, 21881, 21896, 21909, 21935, 21959,
        21978, 21997, 22016, 22031, 22039, 22047, 22071, 22089, 22122, 22138, 22150, 22170, 22192, 22197, 22208, 22230,
        22242, 22257, 22269, 22288, 22314, 22328, 22344, 22377, 22394, 22401, 22419, 22438, 22457, 22475, 22485, 22494,
        22502, 22516, 22533, 22538, 22547, 22559, 22568, 22580, 22588, 22599, 22615, 22620, 22625, 22633, 22646, 22654,
        22659, 22667, 22686, 22692, 22712, 22738, 22744, 22752, 22769, 22781, 22786, 22809, 22816, 22835, 22852, 22861,
        22873, 22885, 22896, 22906, 22917, 22924, 22933, 22949, 22957, 22966, 22977, 22984, 22993, 23003, 23015, 23034,
        23044, 23050, 23059, 23079, 23097, 23105, 23142, 23151, 23157, 23172, 23192, 23199, 23215, 23226, 23233, 23240,
        23246, 23260, 23268, 23275, 23283, 23289, 23296, 23318, 23333, 23341, 23346, 23354, 23372, 23380, 23396, 23412,
        23417, 23423, 23430, 23434, 23451, 23456, 23464, 23485, 23494, 23500, 23507, 23514, 23522, 23540, 23547, 23556,
        23561, 23577, 23584, 23599, 23615, 23630, 23636, 23655, 23662, 23674, 23678, 23685, 23695, 23701, 23723, 23730,
        23744, 23752, 23761, 23767, 23774, 23785, 23794, 23803, 23813, 23827, 23857, 23907, 23948, 23956, 23997, 24006,
        24015, 24025, 24034, 24044, 24051, 24057, 24068, 24074, 24085, 24096, 24099, 24108, 24117, 24126, 24132, 24137,
        24141, 24148, 24151, 24235, 24299, 24346, 24392, 24418, 24447, 24486, 24551, 24585, 24691, 24710, 24735, 24779,
        24813, 24917, 24975, 25016, 25066, 25078, 25088, 25157, 25181, 25249, 25282, 25295, 25316, 25365, 25390, 25404,
        25427, 25437, 25512, 25530, 25535, 25602, 25649, 25672, 25754, 25841, 25872, 25905, 25931, 25959, 26003, 26022,
        26061, 26101, 26123, 26147, 26163, 26181, 26208, 26246, 26306, 26330, 26392, 26416, 26517, 26529, 26609, 26672,
        26698, 26737, 26755, 26846, 26993, 26996, 27004, 27011, 27117, 27160, 27183, 27267, 27396, 27490, 27507, 27548,
        27562, 27656, 27717, 27770, 27837, 27887, 27924, 27985, 28007, 28026, 28089, 28139, 28223, 28270, 28310, 28366,
        28407, 28444, 28522, 28624, 28656, 28693, 28756, 28811, 28837, 28938, 29028, 29145, 29308, 29512, 29602, 29683,
        29771, 29838, 29877, 29905, 29966, 29988, 30086, 30264, 30283, 30299, 30344, 30370, 30402, 30500, 30531, 30555,
        30636, 30721, 30818, 30874, 30900, 30964, 30998, 31023, 31082, 31107, 31187, 31211, 31281, 31376, 31381, 31390,
        31421, 31436, 31458, 31469, 31633, 31702, 31807, 31866, 31991, 32028, 32138, 32206, 32308, 32377, 32453, 32568,
        32678, 32776, 32939, 32972, 33148, 33202, 33294, 33400, 33485, 33529, 33564, 33605, 33625, 33677, 33735, 33808,
        33825, 33900, 33948, 33968, 34123, 34169, 34353, 34400, 34437, 34509, 34655, 34730, 34757, 34786, 34836, 34870,
        34955, 34988, 35066, 35141, 35219, 35284, 35328, 35426, 35498, 35551, 35577, 35637, 35676, 35742, 35794, 35853,
        35890, 35918, 35948, 36021, 36034, 36046, 36103, 36114, 36127, 36130, 36187, 36195, 36228, 36269, 36393, 36424,
        36447, 36479, 36512, 36518, 36526, 36535, 36579, 36670, 36713, 36761, 36799, 36852, 36931, 37004, 37059, 37094,
        37100, 37141, 37146, 37152, 37165, 37179, 37191, 37205, 37215, 37308, 37347, 37418, 37572, 37605, 37639, 37646,
        37659, 37669, 37729, 37784, 37835, 37886, 37969, 38052, 38074, 38128, 38157, 38248, 38309, 38340, 38419, 38479,
        38592, 38614, 38707, 38755, 38889, 38928, 38972, 39041, 39093, 39117, 39173, 39352, 39376, 39380, 39390, 39394,
        39399, 39410, 39419, 39425, 39430, 39435, 39440, 39494, 39557, 39646, 39670, 39724, 39768, 39819, 39853, 40000,
        40023, 40058, 40071, 40101, 40149, 40209, 40297, 40338, 40363, 40404, 40430, 40473, 40520, 40558, 40595, 40646,
        40684, 40721, 40768, 40803, 40838, 40894, 40957, 41043, 41108, 41183, 41269, 41275, 41287, 41296, 41302, 41308,
        41318, 41324, 41330, 41338, 41346, 41351, 41359, 41372, 41385, 41392, 41397, 41402, 41414, 41421, 41424, 41429,
        41439, 41454, 41457,
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
        Ce catalogue peut avoir un favori, et il n’y a plus de place. Rien n’a été modifié.\
        %lld blague\
        %lld dessert\
        %@ ingrédient\
        Un favori\
        %lld favori\
        %lld résultat.\
        %lld fiche trouvée.\
        et une autre\
        %lld note\
        Une fiche a ici une autre note ou un autre nom que dans la sauvegarde, et les garde\u{A0}; pour revenir à ceux de la sauvegarde, restaurez-la encore avec la coche.\
        (la première fiche)\
        La requête est trop longue\u{A0}: seul son premier mot ou filtre a été cherché.\
        à un mot l’un de l’autre\
        un mot seulement commencé\
        une faute de frappe\
        un mot seulement dans ce que vous avez écrit\
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
        %lld fiche n’est pas dans ce fichier\u{A0}; elle reste inchangée.\
        %lld colonne est laissée de côté, car il y en a 256 au plus\u{A0}:\
        %lld fiche absente du fichier reste, à cause d’une étoile ou d’une note\u{A0}; elle est marquée.\
        %1$lld valeur de %2$@ n’est pas de ce type\u{A0}; elle est montrée telle quelle.\
        Un enregistrement inutilisable.\
        %lld enregistrement\
        %lld fiche absente du fichier a été retirée.\
        %lld enregistrement avait l’identifiant d’un autre.\
        Il manque des champs à la fin d’%1$lld ligne\u{A0}: la ligne %2$@.\
        %lld fiche a ici une autre note ou un autre nom que dans la sauvegarde, et les garde (%@). Restaurer avec --replace revient à ceux de la sauvegarde.\
        Une modification inutilisable.\
        Sa liste était vide, alors qu’une fiche en est conservée, et le reste.\
        encore un problème\
        d’une fiche, seul ce que montre une liste est arrivé. La prochaine synchronisation continuera\u{A0}; un serveur (almanac serve) aussi.\
        une fiche est ancienne, ou telle que fournie avec le programme. Un serveur (almanac serve) la vérifie peu à peu\u{A0}; la prochaine synchronisation aussi.\
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
        14, 30, 47, 61, 79, 91, 101, 113, 203, 214, 226, 240, 249, 260, 275, 295,
        307, 316, 476, 496, 575, 604, 630, 649, 694, 705, 714, 729, 742, 754, 767, 781,
        792, 803, 812, 824, 888, 953, 1052, 1131, 1162, 1181, 1228, 1283, 1348, 1497, 1527, 1601,
        1620, 1753, 1905, 1916, 1924, 1933, 1941, 1953, 1965, 1976, 1982,
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
        Ce catalogue peut avoir %lld de favoris, et il n’y a plus de place. Rien n’a été modifié.\
        %lld blagues\
        %lld de desserts\
        %@ d’ingrédients\
        Les %lld de favoris\
        %lld de favoris\
        %lld de résultats.\
        %lld de fiches trouvées.\
        et %lld d’autres\
        %lld de notes\
        %lld fiches ont ici une autre note ou un autre nom que dans la sauvegarde, et les gardent\u{A0}; pour revenir à ceux de la sauvegarde, restaurez-la encore avec la coche.\
        (les %lld premières fiches)\
        La requête est trop longue\u{A0}: seuls ses %lld premiers mots et filtres ont été cherchés.\
        à %lld mots les uns des autres\
        %lld mots seulement commencés\
        %lld fautes de frappe\
        %lld mots seulement dans ce que vous avez écrit\
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
        %lld fiches ne sont pas dans ce fichier\u{A0}; elles restent inchangées.\
        %lld colonnes sont laissées de côté, car il y en a 256 au plus\u{A0}:\
        %lld fiches absentes du fichier restent, à cause d’une étoile ou d’une note\u{A0}; elles sont marquées.\
        %1$lld valeurs de %2$@ ne sont pas de ce type\u{A0}; elles sont montrées telles quelles.\
        %lld enregistrements inutilisables.\
        %lld enregistrements\
        %lld fiches absentes du fichier ont été retirées.\
        %lld enregistrements avaient l’identifiant d’un autre.\
        Il manque des champs à la fin de %1$lld lignes, d’abord la ligne %2$@.\
        %lld fiches ont ici une autre note ou un autre nom que dans la sauvegarde, et les gardent (%@). Restaurer avec --replace revient à ceux de la sauvegarde.\
        %lld modifications inutilisables.\
        Sa liste était vide, alors que %lld fiches en sont conservées, et le restent.\
        encore %lld problèmes\
        de %lld fiches, seul ce que montre une liste est arrivé. La prochaine synchronisation continuera\u{A0}; un serveur (almanac serve) aussi.\
        %lld fiches sont anciennes, ou telles que fournies avec le programme. Un serveur (almanac serve) les vérifie peu à peu\u{A0}; chaque nouvelle synchronisation aussi, par petits lots.\
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
        20, 42, 64, 83, 106, 129, 143, 159, 255, 267, 283, 302, 321, 336, 355, 380,
        398, 411, 577, 605, 696, 727, 757, 778, 826, 841, 854, 873, 890, 907, 924, 942,
        958, 970, 980, 998, 1067, 1135, 1241, 1326, 1361, 1381, 1433, 1491, 1564, 1718, 1751, 1830,
        1852, 1986, 2165, 2179, 2190, 2203, 2213, 2228, 2244, 2258, 2268,
    ]
}
