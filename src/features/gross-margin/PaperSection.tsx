import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { followedPlan } from '#domain/margins/followed-plans.ts';
import type { SectionProps, SectionState } from '#paper/sections.ts';
import { KnownState } from '#paper/use-section.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { factsBlock } from './files/sheet-blocks.ts';
import { useMargins } from './use-margins.ts';

/** The margin of the plan a season follows, for a report. */
export function MarginSection({ field, season, onState }: SectionProps) {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const format = useFormat();
  const { plans, error, retry } = useMargins(field, season);
  const state = useMemo((): SectionState => {
    if (error !== null) return { kind: 'failed', error, onRetry: retry };
    if (plans === null) return { kind: 'pending' };
    const plan = followedPlan(plans);
    if (plan === undefined) return { kind: 'absent', reason: t('page.no_plan') };
    return {
      kind: 'ready',
      blocks: [{ kind: 'heading', text: t('title'), note: plan.name }, factsBlock({ t, format }, plan, plan.inputs)],
      formulas: { margin: t('page.formula') },
      attribution: '',
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the way to try again is made anew with each render
  }, [plans, error, t, format]);
  return <KnownState state={state} onState={onState} />;
}
