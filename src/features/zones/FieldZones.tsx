import { useTranslation } from 'react-i18next';
import type { CallReply } from '#contract/define.ts';
import type { zones } from '#contract/fields/zones.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { AdjustZones } from './make/AdjustZones.tsx';
import { changeWork, useWork, useZoneWork, workKey } from './store.ts';
import { Inputs } from './make/Inputs.tsx';
import { makeZones, type Making } from './make/make-zones.ts';
import { NoZones } from './make/NoZones.tsx';
import { PlanHead } from './prescription/PlanHead.tsx';
import { Progress } from './make/Progress.tsx';
import { Unstable } from './Unstable.tsx';
import { seedsOf } from './seeds-of.ts';
import { useZonesOnMap } from './map/use-zones-on-map.ts';
import { WhyCount } from './make/WhyCount.tsx';
import { useHarvestedYield } from './yields/use-harvested-yield.ts';
import { YieldCheck } from './yields/YieldCheck.tsx';
import { ZonesFooter } from './ZonesFooter.tsx';
import { ZoneTable } from './ZoneTable.tsx';
import styles from './Zones.module.css';

type FieldZonesProps = {
  readonly field: Field;
  readonly polygon: Polygon;
  readonly today: string;
  readonly stored: CallReply<typeof zones.get>;
};

/** One field's zones: what is being made of it, else what is kept. */
export function FieldZones({ field, polygon, today, stored }: FieldZonesProps) {
  const { t } = useTranslation('zones');
  const key = workKey(field);
  const work = useWork(key);
  const show_unstable = useZoneWork((state) => state.show_unstable);
  const record = stored.zones;
  const is_active = record?.state === 'active';
  const kept = record !== null && (record.is_current || is_active) ? record.plan : null;
  const plan = work.plan ?? kept;
  const harvested_t_ha = useHarvestedYield(field);
  useZonesOnMap(field.id, plan, show_unstable);

  const make = (change: Partial<Pick<Making, 'count' | 'seasons'>>): void =>
    void makeZones({ field, polygon, today, count: plan?.count ?? null, like: plan, ...change });
  const edit = (next: ZonePlan): void => changeWork(key, { plan: next });
  const can_remake = stored.can_change && !is_active;

  if (plan === null)
    return (
      <NoZones
        field={field}
        work={work}
        is_stale={record !== null}
        can_change={stored.can_change}
        onMake={() => make({ count: null })}
        onLook={() => {
          changeWork(key, { seasons: null });
          make({ count: null });
        }}
        onInputs={(seasons) => make({ count: null, seasons })}
      />
    );
  return (
    <div className={styles['panel']}>
      <PlanHead
        plan={plan}
        count={work.progress === null ? plan.count : (work.count ?? plan.count)}
        can_change={can_remake}
        onCount={(count) => make({ count })}
      />
      {work.progress !== null && <Progress field={field} progress={work.progress} />}
      {work.error !== null && (
        <NoteBox tone="danger" role="alert">
          {t('kept_before')}
        </NoteBox>
      )}
      <ZoneTable plan={plan} seeds={work.plan === null ? seedsOf(record) : undefined} />
      {plan.notes.map((note) => (
        <NoteBox key={note} tone="warn">
          {t(`note.${note}`)}
        </NoteBox>
      ))}
      <Unstable plan={plan} />
      <WhyCount plan={plan} />
      <YieldCheck field_name={field.name} plan={plan} harvested_t_ha={harvested_t_ha} />
      <Inputs
        plan={plan}
        seasons={work.seasons}
        can_change={can_remake}
        onLook={() => make({})}
        onChange={(seasons) => make({ seasons })}
      />
      {stored.can_change && <AdjustZones field={field} polygon={polygon} today={today} plan={plan} record={record} onEdit={edit} />}
      <ZonesFooter
        field={field}
        plan={plan}
        record={record}
        work={work}
        can_change={stored.can_change}
        can_activate={stored.can_activate}
        can_prescribe={stored.can_prescribe}
      />
    </div>
  );
}
