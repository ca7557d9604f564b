import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { DecimalMark } from '#domain/files/tables/read-number.ts';
import { errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { compareYields, YIELD_UNITS, type ChosenUnit, type Compared } from './compare-yields.ts';
import { DecimalQuestion } from './DecimalQuestion.tsx';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { YieldResult } from './YieldResult.tsx';
import styles from '../Zones.module.css';

/** A table, and what was answered about it. */
type Asked = { readonly source: string | File; readonly decimal?: DecimalMark };
const UNITS = YIELD_UNITS.map((value) => ({ value, label: value }));

/** Whether zones yielded differently, by a table of the user's that stays on the device. */
export function YieldCheck({ field_name, plan, harvested_t_ha }: { field_name: string; plan: ZonePlan; harvested_t_ha: number | null }) {
  const { t } = useTranslation('zones');
  const namesOf = useZoneNames(plan.count);
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<ChosenUnit>('kg/ha');
  const [found, setFound] = useState<{ plan: ZonePlan; compared: Compared } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const compare = useAction(compareYields, {
    done: 'zones:yields.done',
    onDone: (compared, _source, of) => setFound({ plan: of, compared }),
    onError: () => {
      setFound(null);
      return true;
    },
  });
  const names = plan.zones.map(({ number, name }) => {
    const standard = namesOf({ number, name: null });
    return [standard.name, standard.letter, ...(name === null ? [] : [name])];
  });
  const run = (next: Asked, as = unit): void => {
    setAsked(next);
    void compare.run(next.source, plan, names, as, next.decimal);
  };
  const { error } = compare;
  const is_question = error?.code === 'SAMPLES_DECIMAL';
  return (
    <details className={styles['more']}>
      <summary>{t('yields.title')}</summary>
      <div className={styles['adjust']}>
        <p>{t('yields.text')}</p>
        <TextArea
          label={t('yields.table')}
          hint={t('yields.table_hint')}
          error={error === null || is_question ? null : errorText(error).title}
          rows={4}
          spellCheck={false}
          placeholder={plan.zones.map((zone) => `${namesOf(zone).name}; ${6_000 + 1_500 * zone.number}`).join('\n')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAsked(null);
            compare.reset();
          }}
        />
        <Segmented
          label={t('yields.unit')}
          label_shown
          full
          value={unit}
          options={UNITS}
          onChange={(next) => {
            setUnit(next);
            if (asked !== null) run(asked, next);
          }}
        />
        <Button size="sm" busy={compare.busy} disabled={text.trim() === ''} onClick={() => run({ source: text })}>
          {t('yields.verb')}
        </Button>
        <FileDrop
          label={t('yields.file')}
          note={t('yields.formats')}
          accept=".csv,.txt,.tsv,.xlsx,.xlsm"
          disabled={compare.busy}
          onFiles={([file]) => file !== undefined && run({ source: file })}
        />
        {is_question && <DecimalQuestion error={error} onAnswer={(decimal) => asked !== null && run({ ...asked, decimal })} />}
        {found?.plan === plan && (
          <YieldResult field_name={field_name} plan={plan} compared={found.compared} harvested_t_ha={harvested_t_ha} />
        )}
      </div>
    </details>
  );
}
