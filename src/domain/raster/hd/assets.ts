/** The two files of a scene of PlanetScope that are read: surface reflectance in eight bands, and the usable-data mask (domain.md §1.10). */
export const HD_ASSETS = ['ortho_analytic_8b_sr', 'ortho_udm2'] as const;
export type HdAsset = (typeof HD_ASSETS)[number];
