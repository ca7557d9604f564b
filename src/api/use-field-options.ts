import type { Farm } from '#domain/schemas/field.ts';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

const NO_FARMS: readonly Farm[] = [];
const NO_NAMES: readonly string[] = [];

/** Own farms and the fiscal names used so far, for the inputs of a field. */
export function useFieldOptions(): { farms: readonly Farm[]; fiscal_names: readonly string[] } {
  const { data } = useCall(api.farms.list, {});
  return { farms: data?.farms ?? NO_FARMS, fiscal_names: data?.fiscal_names ?? NO_NAMES };
}
