/** A datum other than WGS 84 and how far its named transformation may be off. */
export type DatumShift = { readonly datum: string; readonly accuracy_m: number };
export type Datum = {
  /** Ellipsoid and transformation, as PROJ writes them. */
  readonly proj: string;
  /** Null where it is WGS 84 within a metre. */
  readonly shift: DatumShift | null;
};

const shifted = (datum: string, accuracy_m: number, proj: string): Datum => ({ proj, shift: { datum, accuracy_m } });

/**
 * Datums of Argentina, Brazil and Mexico, with the three-parameter transformation the EPSG registry names for the country and its
 * accuracy. Better needs a grid-shift file (IBGE's SAD69_003.gsb and CA7072_003.gsb, 2 m), which is not shipped. NAD27 in Mexico (12 m at
 * best) and Córrego Alegre 1961 (by its grid alone) are left to be refused by name.
 */
export const DATUMS = {
  /** WGS 84, SIRGAS 2000, POSGAR 94, 98 and 2007, Mexico's ITRF92 and ITRF2008, ETRS89. */
  geocentric: { proj: '+ellps=GRS80 +towgs84=0,0,0', shift: null },
  /** EPSG:15485 and 5881, Brazil. */
  sad69: shifted('SAD69', 5, '+a=6378160 +rf=298.25 +towgs84=-67.35,3.88,-38.22'),
  /** EPSG:5350, Argentina. */
  campo_inchauspe: shifted('Campo Inchauspe', 5, '+a=6378388 +rf=297 +towgs84=-148,136,90'),
  /** EPSG:6193, Brazil. */
  corrego_alegre: shifted('Córrego Alegre 1970-72', 5, '+a=6378388 +rf=297 +towgs84=-206.05,168.28,-3.82'),
} as const satisfies Readonly<Record<string, Datum>>;

/** Names of datums in definitions of OGC and Esri, without case and signs. */
const NAMES: readonly (readonly [RegExp, Datum])[] = [
  [/^d?(wgs(19)?84|worldgeodeticsystem1984)(ensemble)?$/, DATUMS.geocentric],
  [/^d?(sirgas2000|sistemadereferenciageocentricopara(lasamericas|americadelsur)2000)$/, DATUMS.geocentric],
  [/^d?(posgar|posicionesgeodesicasargentinas)(19)?(94|98|2007)$/, DATUMS.geocentric],
  [/^d?(mexicoitrf(92|2008)|mexicandatumof1993|itrf(92|1992|2008))$/, DATUMS.geocentric],
  [/^d?(etrs(19)?89|europeanterrestrialreferencesystem1989)(ensemble)?$/, DATUMS.geocentric],
  [/^d?(sad(19)?69|southamerican(datum)?1969)(96)?$/, DATUMS.sad69],
  [/^d?campoinchauspe$/, DATUMS.campo_inchauspe],
  [/^d?corregoalegre(197072)?$/, DATUMS.corrego_alegre],
];

/** The datum of a definition by its name; undefined for any other. `datumOf('D_South_American_1969')` → SAD69. */
export const datumOf = (name: string): Datum | undefined => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return NAMES.find(([pattern]) => pattern.test(plain))?.[1];
};
