import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Polygon } from '#domain/geometry/types.ts';
import { ZONE_PLAN, ZONES } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cleanText } from '#domain/schemas/text.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { renameZone } from '#domain/zones/edit-zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { mergeZones, removeZones, saveZones } from '../actions.ts';
import { RedrawBorder } from '../map/RedrawBorder.tsx';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import styles from '../Zones.module.css';

type AdjustZonesProps = {
  readonly field: Field;
  readonly polygon: Polygon;
  readonly today: string;
  readonly plan: ZonePlan;
  readonly record: ZoneRecord | null;
  readonly onEdit: (plan: ZonePlan) => void;
};

/** Names of zones; of a draft, also joining two of them and drawing the border between them anew. */
export function AdjustZones({ field, polygon, today, plan, record, onEdit }: AdjustZonesProps) {
  const { t } = useTranslation('zones');
  const namesOf = useZoneNames(plan.count);
  const [pair, setPair] = useState<readonly [number, number]>([1, 2]);
  const [first, second] = pair.every((number) => number <= plan.count) ? pair : ([1, 2] as const);
  const merge = useAction(mergeZones, { done: 'zones:adjust.merged', undo: (_merged, before) => onEdit(before), onDone: onEdit });
  const remove = useAction(removeZones, { done: 'zones:adjust.removed', undo: () => saveZones(field, null, plan) });
  const rename = (number: number, typed: string): void => {
    const name = cleanText(typed);
    if (name !== (plan.zones[number - 1]?.name ?? '')) onEdit(renameZone(plan, number, name));
  };
  const options = plan.zones.map((zone) => ({ value: String(zone.number), label: namesOf(zone).name }));
  const apart = (other: number) => options.map((option) => ({ ...option, disabled: option.value === String(other) }));
  return (
    <details className={styles['more']}>
      <summary>{t('adjust.title')}</summary>
      <div className={styles['adjust']}>
        {plan.zones.toReversed().map((zone) => {
          const label = namesOf({ number: zone.number, name: null }).name;
          return (
            <TextField
              key={`${zone.number}-${zone.name ?? ''}`}
              label={t('adjust.name', { zone: label })}
              placeholder={label}
              maxLength={ZONE_PLAN.name_length}
              defaultValue={zone.name ?? ''}
              onBlur={(event) => rename(zone.number, event.target.value)}
            />
          );
        })}
        {record?.state !== 'active' && (
          <>
            <div className={styles['pair']}>
              <Select
                label={t('adjust.first')}
                value={String(first)}
                options={apart(second)}
                onChange={(value) => setPair([Number(value), second])}
              />
              <Select
                label={t('adjust.second')}
                value={String(second)}
                options={apart(first)}
                onChange={(value) => setPair([first, Number(value)])}
              />
            </div>
            <Button
              size="sm"
              busy={merge.busy}
              disabled={plan.count <= ZONES.min_count}
              onClick={() => void merge.run(plan, first, second)}
            >
              {t('adjust.merge')}
            </Button>
            <RedrawBorder field={field} polygon={polygon} today={today} plan={plan} zones={[first, second]} onDone={onEdit} />
          </>
        )}
        {record?.state === 'draft' && (
          <Button size="sm" variant="ghost" busy={remove.busy} onClick={() => void remove.run(field, record)}>
            {t('adjust.remove')}
          </Button>
        )}
      </div>
    </details>
  );
}
