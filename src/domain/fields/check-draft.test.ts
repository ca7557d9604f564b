import { describe, expect, it } from 'vitest';
import { checkDraft, draftToInfo } from './check-draft.ts';

const draft = {
  name: ' 7 Norte ',
  farm_name: 'don emilio',
  fiscal_name: 'Agro SRL',
  ownership: 'tenant' as const,
  crop: 5 as const,
  genotype_id: 502,
  producer_id: 'p1',
  treatment_type: null,
};
const fields = [{ id: 'a', name: '7 NORTE', farm_name: 'Don Emilio' }];
const season = { year: 2025, season: 2 as const, period: 'summer' as const };

describe('checkDraft', () => {
  it('names what is missing', () => {
    expect(checkDraft({ ...draft, name: ' ', farm_name: '', fiscal_name: 'x'.repeat(201), ownership: null }, { fields: [] })).toEqual({
      name: 'REQUIRED',
      farm_name: 'REQUIRED',
      fiscal_name: 'TOO_LONG',
      ownership: 'REQUIRED',
    });
  });
  it('sees a name taken in its farm, but not by the field itself nor in another farm', () => {
    expect(checkDraft(draft, { fields })).toEqual({ name: 'FIELD_NAME_TAKEN' });
    expect(checkDraft(draft, { fields, field_id: 'a' })).toEqual({});
    expect(checkDraft({ ...draft, farm_name: 'La Esperanza' }, { fields })).toEqual({});
  });
});

describe('the gaps project of a draft', () => {
  it('names its treatment', () => {
    expect(checkDraft({ ...draft, treatment_type: '' }, { fields: [] })).toEqual({ treatment_type: 'REQUIRED' });
    expect(checkDraft({ ...draft, treatment_type: 'untreated' }, { fields: [] })).toEqual({});
  });
});

describe('draftToInfo', () => {
  it('takes a known farm by id and a new one by name', () => {
    const farms = [{ id: 'f1', name: 'Don Emilio' }];
    expect(draftToInfo(draft, farms, season)).toEqual({
      farm_id: 'f1',
      farm_name: null,
      name: '7 Norte',
      fiscal_name: 'Agro SRL',
      ownership: 'tenant',
      producer_id: 'p1',
      crops: [{ ...season, crop: 5, genotype_id: 502 }],
    });
    expect(draftToInfo({ ...draft, farm_name: ' Nuevo ', crop: null }, farms, season)).toMatchObject({
      farm_id: null,
      farm_name: 'Nuevo',
      crops: [],
    });
  });
});
