import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '#contract/people/audit-actions.ts';
import { describeLine, VARIANTS } from './describe-line.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const keysOf = (texts: { action: object }): string[] =>
  Object.entries(texts.action).flatMap(([subject, acts]) =>
    typeof acts === 'string' ? [subject] : Object.keys(acts as object).map((act) => `${subject}.${act}`),
  );

describe('the texts of the audit', () => {
  const wanted = [...AUDIT_ACTIONS, ...Object.values(VARIANTS).flatMap(({ then }) => Object.values(then)), 'other'].toSorted();

  it.each(Object.entries({ es, en, pt }))('are there in %s for every act, and for nothing else', (_language, texts) => {
    expect(keysOf(texts).toSorted()).toEqual(wanted);
  });

  it('follow how an act went', () => {
    expect(describeLine({ action: 'account.disable', detail: { is_disabled: true } })).toBe('account.disable');
    expect(describeLine({ action: 'account.disable', detail: { is_disabled: false } })).toBe('account.enable');
    expect(describeLine({ action: 'producer.accept', detail: { accepted: false } })).toBe('producer.part');
    const transfer = (step: string) => describeLine({ action: 'field.transfer', detail: { step } });
    expect(['offered', 'withdrawn', 'refused', 'accepted'].map(transfer)).toEqual([
      'field.offer',
      'field.withdraw',
      'field.refuse',
      'field.transfer',
    ]);
    expect(describeLine({ action: 'field.split', detail: {} })).toBe('field.split');
    expect(describeLine({ action: 'field.melt', detail: {} })).toBe('other');
  });
});
