import { describe, expect, it } from 'vitest';
import { formOf, infoOf, producerFormSchema, type ProducerForm } from './form.ts';

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

  it('judges the fiscal id by its country', () => {
    expect(problems({ fiscal_id: '20-12345678-6' })).toEqual({ country: 'REQUIRED' });
    expect(problems({ country: 'AR', fiscal_id: '20-12345678-6' })).toEqual({});
    expect(problems({ country: 'AR', fiscal_id: '20-12345678-5' })).toEqual({ fiscal_id: 'FISCAL_ID_INVALID' });
    expect(problems({ country: 'MX', fiscal_id: '123' })).toEqual({ fiscal_id: 'FISCAL_ID_LENGTH' });
  });

  it('forgets the province with its country', () => {
    expect(infoOf({ ...formOf(null), name: 'A', province: 'AR-B' }).province).toBeNull();
  });
});
