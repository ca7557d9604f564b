import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { YieldCheck as Check } from '#domain/zones/yields/check-yields.ts';
import { errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { compareYields, YIELD_UNITS, type YieldUnit } from './compare-yields.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { YieldResult } from './YieldResult.tsx';
import styles from '../Zones.module.css';

const UNITS = [
  { value: 'kg_ha', label: 'kg/ha' },
  { value: 'qq_ha', label: 'qq/ha' },
  { value: 't_ha', label: 't/ha' },
] as const;

/** Whether zones yielded differently, by a table of the user's that stays on the device. */
export function YieldCheck({ field_name, plan, harvested_t_ha }: { field_name: string; plan: ZonePlan; harvested_t_ha: number | null }) {
  const { t } = useTranslation('zones');
  const namesOf = useZoneNames(plan.count);
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<YieldUnit>('kg_ha');
  const [found, setFound] = useState<{ plan: ZonePlan; check: Check } | null>(null);
  const compare = useAction(compareYields, {
    done: 'zones:yields.done',
    onDone: (check, _source, of) => setFound({ plan: of, check }),
    onError: () => {
      setFound(null);
      return true;
    },
  });
  const names = plan.zones.map(({ number, name }) => {
    const standard = namesOf({ number, name: null });
    return [standard.name, standard.letter, ...(name === null ? [] : [name])];
  });
  const run = (source: string | File): void => void compare.run(source, plan, names);
  return (
    <details className={styles['more']}>
      <summary>{t('yields.title')}</summary>
      <div className={styles['adjust']}>
        <p>{t('yields.text')}</p>
        <TextArea
          label={t('yields.table')}
          hint={t('yields.table_hint')}
          error={compare.error === null ? null : errorText(compare.error).title}
          rows={4}
          spellCheck={false}
          placeholder={plan.zones.map((zone) => `${namesOf(zone).name}; ${6_000 + 1_500 * zone.number}`).join('\n')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented label={t('yields.unit')} label_shown full value={unit} options={UNITS} onChange={setUnit} />
        <Button size="sm" busy={compare.busy} disabled={text.trim() === ''} onClick={() => run(text)}>
          {t('yields.verb')}
        </Button>
        <FileDrop
          label={t('yields.file')}
          accept=".csv,.txt,.tsv"
          disabled={compare.busy}
          onFiles={([file]) => file !== undefined && run(file)}
        />
        {found?.plan === plan && (
          <YieldResult field_name={field_name} plan={plan} check={found.check} kg_ha={YIELD_UNITS[unit]} harvested_t_ha={harvested_t_ha} />
        )}
      </div>
    </details>
  );
}
