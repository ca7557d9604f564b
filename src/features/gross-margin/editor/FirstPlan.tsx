import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn, seasonYears } from '#domain/seasons/season.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { createPlans, takeBack } from '../actions.ts';
import { emptyPlan } from '../form.ts';
import styles from '../Panel.module.css';
import type { Margins } from '../use-margins.ts';
import { fromLast } from './prefill.ts';

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly margins: Margins;
  readonly onMade: (plan_id: string | null) => void;
};

/** A season without a plan: how one begins, from the last season's costs where there are any. */
export function FirstPlan({ field, season, margins: { can_edit, last }, onMade }: Props) {
  const { t } = useTranslation('gross-margin');
  const crop = cropIn(field.crops, season)?.crop ?? null;
  const create = useAction(createPlans, {
    done: 'gross-margin:done.created',
    params: ([made]) => ({ name: made?.name ?? '' }),
    undo: takeBack,
    onDone: ([made]) => onMade(made?.id ?? null),
  });
  const blank = emptyPlan(t('base'), crop);
  const begin = (with_last: boolean): void =>
    void create.run([field.id], season, with_last && last !== null ? { ...blank, inputs: fromLast(last, blank.inputs) } : blank);
  return (
    <div className={styles['none']}>
      <EmptyState
        title={t('empty.title', { years: seasonYears(season) })}
        text={t(can_edit ? 'empty.text' : 'empty.text_reader')}
        actions={
          can_edit && (
            <>
              {last !== null && (
                <Button variant="primary" busy={create.busy} onClick={() => begin(true)}>
                  {t('empty.from_last', { years: seasonYears(last.season) })}
                </Button>
              )}
              <Button variant={last === null ? 'primary' : 'plain'} busy={create.busy} onClick={() => begin(false)}>
                {t('empty.blank')}
              </Button>
            </>
          )
        }
      />
    </div>
  );
}
