import Model

/// The names of countries and languages in English and French, by their codes. The names are those of the Unicode CLDR.
enum CodeNames {
    /// The countries by their ISO 3166-1 codes.
    static let countries = names(
        """
        AD=Andorra=Andorre;AE=United Arab Emirates=Émirats arabes unis;AF=Afghanistan=Afghanistan;\
        AG=Antigua & Barbuda=Antigua-et-Barbuda;AI=Anguilla=Anguilla;AL=Albania=Albanie;AM=Armenia=Arménie;AO=Angola=Angola;\
        AQ=Antarctica=Antarctique;AR=Argentina=Argentine;AS=American Samoa=Samoa américaines;AT=Austria=Autriche;\
        AU=Australia=Australie;AW=Aruba=Aruba;AX=Åland Islands=Îles Åland;AZ=Azerbaijan=Azerbaïdjan;\
        BA=Bosnia & Herzegovina=Bosnie-Herzégovine;BB=Barbados=Barbade;BD=Bangladesh=Bangladesh;BE=Belgium=Belgique;\
        BF=Burkina Faso=Burkina Faso;BG=Bulgaria=Bulgarie;BH=Bahrain=Bahreïn;BI=Burundi=Burundi;BJ=Benin=Bénin;\
        BL=St. Barthélemy=Saint-Barthélemy;BM=Bermuda=Bermudes;BN=Brunei=Brunei;BO=Bolivia=Bolivie;\
        BQ=Caribbean Netherlands=Pays-Bas caribéens;BR=Brazil=Brésil;BS=Bahamas=Bahamas;BT=Bhutan=Bhoutan;\
        BV=Bouvet Island=Île Bouvet;BW=Botswana=Botswana;BY=Belarus=Biélorussie;BZ=Belize=Belize;CA=Canada=Canada;\
        CC=Cocos (Keeling) Islands=Îles Cocos;CD=Congo - Kinshasa=Congo-Kinshasa;\
        CF=Central African Republic=République centrafricaine;CG=Congo - Brazzaville=Congo-Brazzaville;CH=Switzerland=Suisse;\
        CI=Côte d’Ivoire=Côte d’Ivoire;CK=Cook Islands=Îles Cook;CL=Chile=Chili;CM=Cameroon=Cameroun;CN=China=Chine;\
        CO=Colombia=Colombie;CR=Costa Rica=Costa Rica;CU=Cuba=Cuba;CV=Cape Verde=Cap-Vert;CW=Curaçao=Curaçao;\
        CX=Christmas Island=Île Christmas;CY=Cyprus=Chypre;CZ=Czechia=Tchéquie;DE=Germany=Allemagne;DJ=Djibouti=Djibouti;\
        DK=Denmark=Danemark;DM=Dominica=Dominique;DO=Dominican Republic=République dominicaine;DZ=Algeria=Algérie;\
        EC=Ecuador=Équateur;EE=Estonia=Estonie;EG=Egypt=Égypte;EH=Western Sahara=Sahara occidental;ER=Eritrea=Érythrée;\
        ES=Spain=Espagne;ET=Ethiopia=Éthiopie;FI=Finland=Finlande;FJ=Fiji=Fidji;FK=Falkland Islands=Îles Malouines;\
        FM=Micronesia=Micronésie;FO=Faroe Islands=Îles Féroé;FR=France=France;GA=Gabon=Gabon;GB=United Kingdom=Royaume-Uni;\
        GD=Grenada=Grenade;GE=Georgia=Géorgie;GF=French Guiana=Guyane française;GG=Guernsey=Guernesey;GH=Ghana=Ghana;\
        GI=Gibraltar=Gibraltar;GL=Greenland=Groenland;GM=Gambia=Gambie;GN=Guinea=Guinée;GP=Guadeloupe=Guadeloupe;\
        GQ=Equatorial Guinea=Guinée équatoriale;GR=Greece=Grèce;\
        GS=South Georgia & South Sandwich Islands=Géorgie du Sud-et-les Îles Sandwich du Sud;GT=Guatemala=Guatemala;\
        GU=Guam=Guam;GW=Guinea-Bissau=Guinée-Bissau;GY=Guyana=Guyana;HK=Hong Kong SAR China=R.A.S. chinoise de Hong Kong;\
        HM=Heard & McDonald Islands=Îles Heard-et-MacDonald;HN=Honduras=Honduras;HR=Croatia=Croatie;HT=Haiti=Haïti;\
        HU=Hungary=Hongrie;ID=Indonesia=Indonésie;IE=Ireland=Irlande;IL=Israel=Israël;IM=Isle of Man=Île de Man;IN=India=Inde;\
        IO=British Indian Ocean Territory=Territoire britannique de l’océan Indien;IQ=Iraq=Irak;IR=Iran=Iran;\
        IS=Iceland=Islande;IT=Italy=Italie;JE=Jersey=Jersey;JM=Jamaica=Jamaïque;JO=Jordan=Jordanie;JP=Japan=Japon;\
        KE=Kenya=Kenya;KG=Kyrgyzstan=Kirghizstan;KH=Cambodia=Cambodge;KI=Kiribati=Kiribati;KM=Comoros=Comores;\
        KN=St. Kitts & Nevis=Saint-Christophe-et-Niévès;KP=North Korea=Corée du Nord;KR=South Korea=Corée du Sud;\
        KW=Kuwait=Koweït;KY=Cayman Islands=Îles Caïmans;KZ=Kazakhstan=Kazakhstan;LA=Laos=Laos;LB=Lebanon=Liban;\
        LC=St. Lucia=Sainte-Lucie;LI=Liechtenstein=Liechtenstein;LK=Sri Lanka=Sri Lanka;LR=Liberia=Liberia;LS=Lesotho=Lesotho;\
        LT=Lithuania=Lituanie;LU=Luxembourg=Luxembourg;LV=Latvia=Lettonie;LY=Libya=Libye;MA=Morocco=Maroc;MC=Monaco=Monaco;\
        MD=Moldova=Moldavie;ME=Montenegro=Monténégro;MF=St. Martin=Saint-Martin;MG=Madagascar=Madagascar;\
        MH=Marshall Islands=Îles Marshall;MK=North Macedonia=Macédoine du Nord;ML=Mali=Mali;\
        MM=Myanmar (Burma)=Myanmar (Birmanie);MN=Mongolia=Mongolie;MO=Macao SAR China=R.A.S. chinoise de Macao;\
        MP=Northern Mariana Islands=Îles Mariannes du Nord;MQ=Martinique=Martinique;MR=Mauritania=Mauritanie;\
        MS=Montserrat=Montserrat;MT=Malta=Malte;MU=Mauritius=Maurice;MV=Maldives=Maldives;MW=Malawi=Malawi;MX=Mexico=Mexique;\
        MY=Malaysia=Malaisie;MZ=Mozambique=Mozambique;NA=Namibia=Namibie;NC=New Caledonia=Nouvelle-Calédonie;NE=Niger=Niger;\
        NF=Norfolk Island=Île Norfolk;NG=Nigeria=Nigeria;NI=Nicaragua=Nicaragua;NL=Netherlands=Pays-Bas;NO=Norway=Norvège;\
        NP=Nepal=Népal;NR=Nauru=Nauru;NU=Niue=Niue;NZ=New Zealand=Nouvelle-Zélande;OM=Oman=Oman;PA=Panama=Panama;PE=Peru=Pérou;\
        PF=French Polynesia=Polynésie française;PG=Papua New Guinea=Papouasie-Nouvelle-Guinée;PH=Philippines=Philippines;\
        PK=Pakistan=Pakistan;PL=Poland=Pologne;PM=St. Pierre & Miquelon=Saint-Pierre-et-Miquelon;\
        PN=Pitcairn Islands=Îles Pitcairn;PR=Puerto Rico=Porto Rico;PS=Palestinian Territories=Territoires palestiniens;\
        PT=Portugal=Portugal;PW=Palau=Palaos;PY=Paraguay=Paraguay;QA=Qatar=Qatar;RE=Réunion=La Réunion;RO=Romania=Roumanie;\
        RS=Serbia=Serbie;RU=Russia=Russie;RW=Rwanda=Rwanda;SA=Saudi Arabia=Arabie saoudite;SB=Solomon Islands=Îles Salomon;\
        SC=Seychelles=Seychelles;SD=Sudan=Soudan;SE=Sweden=Suède;SG=Singapore=Singapour;SH=St. Helena=Sainte-Hélène;\
        SI=Slovenia=Slovénie;SJ=Svalbard & Jan Mayen=Svalbard et Jan Mayen;SK=Slovakia=Slovaquie;SL=Sierra Leone=Sierra Leone;\
        SM=San Marino=Saint-Marin;SN=Senegal=Sénégal;SO=Somalia=Somalie;SR=Suriname=Suriname;SS=South Sudan=Soudan du Sud;\
        ST=São Tomé & Príncipe=Sao Tomé-et-Principe;SV=El Salvador=Salvador;SX=Sint Maarten=Saint-Martin (partie néerlandaise);\
        SY=Syria=Syrie;SZ=Eswatini=Eswatini;TC=Turks & Caicos Islands=Îles Turques-et-Caïques;TD=Chad=Tchad;\
        TF=French Southern Territories=Terres australes françaises;TG=Togo=Togo;TH=Thailand=Thaïlande;\
        TJ=Tajikistan=Tadjikistan;TK=Tokelau=Tokelau;TL=Timor-Leste=Timor oriental;TM=Turkmenistan=Turkménistan;\
        TN=Tunisia=Tunisie;TO=Tonga=Tonga;TR=Türkiye=Turquie;TT=Trinidad & Tobago=Trinité-et-Tobago;TV=Tuvalu=Tuvalu;\
        TW=Taiwan=Taïwan;TZ=Tanzania=Tanzanie;UA=Ukraine=Ukraine;UG=Uganda=Ouganda;\
        UM=U.S. Outlying Islands=Îles mineures éloignées des États-Unis;US=United States=États-Unis;UY=Uruguay=Uruguay;\
        UZ=Uzbekistan=Ouzbékistan;VA=Vatican City=État de la Cité du Vatican;\
        VC=St. Vincent & Grenadines=Saint-Vincent-et-les Grenadines;VE=Venezuela=Venezuela;\
        VG=British Virgin Islands=Îles Vierges britanniques;VI=U.S. Virgin Islands=Îles Vierges des États-Unis;\
        VN=Vietnam=Viêt Nam;VU=Vanuatu=Vanuatu;WF=Wallis & Futuna=Wallis-et-Futuna;WS=Samoa=Samoa;YE=Yemen=Yémen;\
        YT=Mayotte=Mayotte;ZA=South Africa=Afrique du Sud;ZM=Zambia=Zambie;ZW=Zimbabwe=Zimbabwe;
        """)

    /// The languages by their ISO 639-1 codes.
    static let languages = names(
        """
        af=Afrikaans=afrikaans;am=Amharic=amharique;ar=Arabic=arabe;az=Azerbaijani=azerbaïdjanais;be=Belarusian=biélorusse;\
        bg=Bulgarian=bulgare;bn=Bangla=bengali;bs=Bosnian=bosniaque;ca=Catalan=catalan;cs=Czech=tchèque;cy=Welsh=gallois;\
        da=Danish=danois;de=German=allemand;el=Greek=grec;en=English=anglais;eo=Esperanto=espéranto;es=Spanish=espagnol;\
        et=Estonian=estonien;eu=Basque=basque;fa=Persian=persan;fi=Finnish=finnois;fr=French=français;ga=Irish=irlandais;\
        gd=Scottish Gaelic=gaélique écossais;gl=Galician=galicien;gu=Gujarati=goudjarati;ha=Hausa=haoussa;he=Hebrew=hébreu;\
        hi=Hindi=hindi;hr=Croatian=croate;hu=Hungarian=hongrois;hy=Armenian=arménien;id=Indonesian=indonésien;ig=Igbo=igbo;\
        is=Icelandic=islandais;it=Italian=italien;ja=Japanese=japonais;jv=Javanese=javanais;ka=Georgian=géorgien;\
        kk=Kazakh=kazakh;km=Khmer=khmer;kn=Kannada=kannada;ko=Korean=coréen;ku=Kurdish=kurde;ky=Kyrgyz=kirghize;la=Latin=latin;\
        lb=Luxembourgish=luxembourgeois;lo=Lao=lao;lt=Lithuanian=lituanien;lv=Latvian=letton;mg=Malagasy=malgache;\
        mi=Māori=maori;mk=Macedonian=macédonien;ml=Malayalam=malayalam;mn=Mongolian=mongol;mr=Marathi=marathi;ms=Malay=malais;\
        mt=Maltese=maltais;my=Burmese=birman;nb=Norwegian Bokmål=norvégien bokmål;ne=Nepali=népalais;nl=Dutch=néerlandais;\
        nn=Norwegian Nynorsk=norvégien nynorsk;no=Norwegian=norvégien;ny=Nyanja=chewa;oc=Occitan=occitan;or=Odia=odia;\
        pa=Punjabi=pendjabi;pl=Polish=polonais;ps=Pashto=pachto;pt=Portuguese=portugais;qu=Quechua=quechua;ro=Romanian=roumain;\
        ru=Russian=russe;rw=Kinyarwanda=kinyarwanda;sa=Sanskrit=sanskrit;sd=Sindhi=sindhi;si=Sinhala=cingalais;\
        sk=Slovak=slovaque;sl=Slovenian=slovène;sm=Samoan=samoan;sn=Shona=shona;so=Somali=somali;sq=Albanian=albanais;\
        sr=Serbian=serbe;st=Southern Sotho=sotho du Sud;su=Sundanese=soundanais;sv=Swedish=suédois;sw=Swahili=swahili;\
        ta=Tamil=tamoul;te=Telugu=télougou;tg=Tajik=tadjik;th=Thai=thaï;ti=Tigrinya=tigrigna;tk=Turkmen=turkmène;\
        tl=Filipino=filipino;tr=Turkish=turc;tt=Tatar=tatar;ug=Uyghur=ouïghour;uk=Ukrainian=ukrainien;ur=Urdu=ourdou;\
        uz=Uzbek=ouzbek;vi=Vietnamese=vietnamien;wa=Walloon=wallon;wo=Wolof=wolof;xh=Xhosa=xhosa;yi=Yiddish=yiddish;\
        yo=Yoruba=yoruba;zh=Chinese=chinois;zu=Zulu=zoulou;
        """)

    private static func names(_ text: String) -> [AttributeDescription.TranslatedValue] {
        text.split(separator: ";").map { entry in
            let parts = entry.split(separator: "=").map { String($0) }
            return AttributeDescription.TranslatedValue(
                value: parts[0],
                translations: [
                    LocalizableText.Translation(language: "en", text: parts[1]),
                    LocalizableText.Translation(language: "fr", text: parts[2]),
                ])
        }
    }
}
