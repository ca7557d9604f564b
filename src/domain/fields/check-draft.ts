import type { CropCode, Ownership, TreatmentType } from '../codes.ts';
import type { ErrorCode } from '../errors.ts';
import { FILE } from '../limits.ts';
import type { FieldInfo } from '../schemas/field.ts';
import type { Season } from '../schemas/season.ts';
import { cleanText, nameKey } from '../schemas/text.ts';

/** What a person types about a field. The farm is a name: a known one is that farm, any other becomes a new one. */
export type FieldDraft = {
  readonly name: string;
  readonly farm_name: string;
  readonly fiscal_name: string;
  readonly ownership: Ownership | null;
  readonly crop: CropCode | null;
  readonly genotype_id: number | null;
  /** A record of a producer the owner keeps. */
  readonly producer_id: string | null;
  /** How the seed was treated, of a field in a gaps project: null outside one, '' before it was chosen. */
  readonly treatment_type: TreatmentType | '' | null;
};
export const EMPTY_DRAFT: FieldDraft = {
  name: '',
  farm_name: '',
  fiscal_name: '',
  ownership: null,
  crop: null,
  genotype_id: null,
  producer_id: null,
  treatment_type: null,
};

export type KnownFields = {
  /** Live fields, to see a name taken in its farm before the server says so. */
  readonly fields: readonly { readonly id: string; readonly name: string; readonly farm_name: string }[];
  /** The field being changed, which may keep its name. */
  readonly field_id?: string;
  /** A field of somebody else's: what only the owner knows is neither shown nor asked for, and no farm is made for him. */
  readonly not_owned?: boolean;
};
export type DraftProblems = Partial<Record<'name' | 'farm_name' | 'fiscal_name' | 'ownership' | 'treatment_type', ErrorCode>>;

const textProblem = (text: string): ErrorCode | undefined => {
  const length = cleanText(text).length;
  if (length === 0) return 'REQUIRED';
  return length > FILE.name_length ? 'TOO_LONG' : undefined;
};

/** What is wrong with what was typed about a field (specification §5; rules 19). Empty when it can be saved. */
export function checkDraft(draft: FieldDraft, { fields, field_id, not_owned = false }: KnownFields): DraftProblems {
  const is_taken = fields.some(
    (field) =>
      field.id !== field_id && nameKey(field.name) === nameKey(draft.name) && nameKey(field.farm_name) === nameKey(draft.farm_name),
  );
  const problems: DraftProblems = {};
  const name = textProblem(draft.name) ?? (is_taken ? 'FIELD_NAME_TAKEN' : undefined);
  const farm_name = textProblem(draft.farm_name);
  const fiscal_name = not_owned ? undefined : textProblem(draft.fiscal_name);
  if (name) problems.name = name;
  if (farm_name) problems.farm_name = farm_name;
  if (fiscal_name) problems.fiscal_name = fiscal_name;
  if (!not_owned && draft.ownership === null) problems.ownership = 'REQUIRED';
  if (draft.treatment_type === '') problems.treatment_type = 'REQUIRED';
  return problems;
}

/** The problems left once some inputs were typed anew: those are checked again on the next submit. */
export const withoutChanged = (problems: DraftProblems, change: Partial<FieldDraft>): DraftProblems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => !(key in change)));

/** A checked draft as the contract takes it; the farm by id when it is a known one, else by the name to create it under. */
export function draftToInfo(
  draft: FieldDraft,
  farms: readonly { readonly id: string; readonly name: string }[],
  season: Season,
): FieldInfo {
  const farm = farms.find((one) => nameKey(one.name) === nameKey(draft.farm_name));
  return {
    farm_id: farm?.id ?? null,
    farm_name: farm === undefined ? cleanText(draft.farm_name) : null,
    name: cleanText(draft.name),
    fiscal_name: cleanText(draft.fiscal_name),
    ownership: draft.ownership ?? 'owner',
    producer_id: draft.producer_id,
    crops: draft.crop === null ? [] : [{ ...season, crop: draft.crop, genotype_id: draft.genotype_id }],
  };
}
