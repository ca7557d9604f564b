import { describe, expect, it } from 'vitest';
import type { Producer } from '#domain/schemas/people.ts';
import { changesOf, formOf, infoOf, producerFormSchema, rebase, withFacts, type ProducerForm } from './form.ts';

const FORM: ProducerForm = { name: ' Don  Anselmo ', email: '', country: null, province: null, city: '', fiscal_id: '' };
const problems = (change: Partial<ProducerForm>): Record<string, string> => {
  const parsed = producerFormSchema.safeParse({ ...FORM, ...change });
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('the form of a producer', () => {
  it('needs a name and nothing else', () => {
    expect(problems({})).toEqual({});
    expect(problems({ name: '  ' })).toEqual({ name: 'REQUIRED' });
    expect(infoOf(FORM)).toEqual({ name: 'Don Anselmo', email: null, country: null, province: null, city: null, fiscal_id: null });
  });

  it('takes an address only when it is one', () => {
    expect(problems({ email: 'anselmo@campo' })).toEqual({ email: 'EMAIL_INVALID' });
    expect(problems({ email: 'anselmo@campo.example' })).toEqual({});
  });

  it('checks the fiscal id by its country', () => {
    expect(problems({ fiscal_id: '20-12345678-6' })).toEqual({ country: 'REQUIRED' });
    expect(problems({ country: 'AR', fiscal_id: '20-12345678-6' })).toEqual({});
    expect(problems({ country: 'AR', fiscal_id: '20-12345678-5' })).toEqual({ fiscal_id: 'FISCAL_ID_INVALID' });
    expect(problems({ country: 'MX', fiscal_id: '123' })).toEqual({ fiscal_id: 'FISCAL_ID_LENGTH' });
  });

  it('forgets the province with its country', () => {
    expect(infoOf({ ...formOf(null), name: 'A', province: 'AR-B' }).province).toBeNull();
  });
});

describe('two people at one record', () => {
  const record: Producer = {
    id: 'a',
    version: 1,
    name: 'Don Anselmo',
    email: null,
    country: 'AR',
    province: 'AR-B',
    city: null,
    fiscal_id: null,
    status: 'none',
    relations: ['keeper'],
    keeper: { id: 'k', name: 'Ana' },
    may_edit: false,
    field_count: 0,
  };
  const typed: ProducerForm = { ...formOf(record), name: 'Anselmo e Hijos', city: 'Pergamino' };

  it('sends only what was typed', () => {
    expect(changesOf(record, formOf(record))).toEqual({});
    expect(changesOf(record, typed)).toEqual({ name: 'Anselmo e Hijos', city: 'Pergamino' });
  });

  it('puts what only one of them changed together', () => {
    const rebased = rebase(record, typed, { ...record, version: 2, email: 'anselmo@campo.example' });
    expect(rebased).toMatchObject({ merged: { name: 'Anselmo e Hijos', city: 'Pergamino' }, conflicts: [] });
    expect(rebased.form).toEqual({ ...typed, email: 'anselmo@campo.example' });
  });

  it('asks about what both changed, and keeps what was typed until then', () => {
    const theirs = { ...record, version: 2, name: 'Anselmo SA', city: 'Pergamino' };
    const rebased = rebase(record, typed, theirs);
    expect(rebased).toMatchObject({ merged: {}, conflicts: ['name'] });
    expect(rebased.form).toEqual(typed);
    expect(withFacts(rebased.form, formOf(theirs), ['name'])).toEqual(formOf(theirs));
  });

  it('never mixes the country of one with the province of the other', () => {
    const moved: ProducerForm = { ...formOf(record), country: 'MX', province: 'MX-JAL' };
    const theirs = { ...record, version: 2, province: 'AR-S' };
    const rebased = rebase(record, moved, theirs);
    expect(rebased.conflicts).toEqual(['place']);
    expect(withFacts(rebased.form, formOf(theirs), ['place'])).toMatchObject({ country: 'AR', province: 'AR-S' });
  });
});
