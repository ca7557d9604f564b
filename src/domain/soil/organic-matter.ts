/** Parts of organic matter to one of carbon (Van Bemmelen). */
const PER_CARBON = 1.724;

/** Organic matter in percent of organic carbon in g/kg. 19 g/kg is 3.28 %. */
export const organicMatter = (organic_carbon_g_kg: number): number => (organic_carbon_g_kg / 10) * PER_CARBON;
