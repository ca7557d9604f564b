import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import { errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { compareYields, YIELD_UNITS, type ChosenUnit, type Compared } from './compare-yields.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { isQuestion, YieldQuestion, type YieldAnswer } from './YieldQuestion.tsx';
import { YieldResult } from './YieldResult.tsx';
import styles from '../Zones.module.css';

/** A table, and what was answered about it. */
type Asked = YieldAnswer & { readonly source: string | File };
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
    const { source, ...answers } = next;
    void compare.run(source, plan, names, as, answers);
  };
  const { error } = compare;
  return (
    <details className={styles['more']}>
      <summary>{t('yields.title')}</summary>
      <div className={styles['adjust']}>
        <p>{t('yields.text')}</p>
        <TextArea
          label={t('yields.table')}
          hint={t('yields.table_hint')}
          error={error === null || isQuestion(error) ? null : errorText(error).title}
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
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,.zip,.gpkg,.geojson,.json,.kml,.kmz"
          disabled={compare.busy}
          onFiles={([file]) => file !== undefined && run({ source: file })}
        />
        {isQuestion(error) && <YieldQuestion error={error} onAnswer={(answer) => asked !== null && run({ ...asked, ...answer })} />}
        {found?.plan === plan && (
          <YieldResult field_name={field_name} plan={plan} compared={found.compared} harvested_t_ha={harvested_t_ha} />
        )}
      </div>
    </details>
  );
}
