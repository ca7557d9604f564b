import { PROVINCES } from '#domain/catalog/provinces.ts';

/** The name of an ISO 3166-2 code; the code itself where it is none of the product's countries. */
export const provinceName = (code: string): string => PROVINCES.find((one) => one.code === code)?.name ?? code;
