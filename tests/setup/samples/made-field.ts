type Position = readonly [number, number];
export type MadeField = {
  readonly name: string;
  readonly farm_name: string;
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
};

/** A polygon nobody else has: 8 to 200 corners around a place of its own, on the 1e-7° grid. */
const polygonOf = (serial: number): MadeField['geometry'] => {
  const corners = 8 + ((serial * 37) % 193);
  const [lon, lat] = [-64 + (serial % 200) * 0.02, -36 + Math.floor(serial / 200) * 0.02];
  const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
  const ring = Array.from({ length: corners }, (_, at): Position => {
    const angle = (2 * Math.PI * at) / corners;
    const radius = 0.004 + 0.0004 * Math.sin(serial + at * 3);
    return [round(lon + radius * Math.cos(angle)), round(lat + radius * Math.sin(angle))];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [lon, lat]]] };
};

/** What is sent to create a field; on a farm of its own each, so that the effect spans several tables. */
export const madeField = (serial: number) => ({
  name: `Lote ${String(serial)}`,
  farm_id: null,
  farm_name: `Campo ${String(serial)}`,
  fiscal_name: 'Agro',
  ownership: 'owner',
  crops: [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: null }],
  geometry: polygonOf(serial),
});
