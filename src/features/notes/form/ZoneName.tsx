import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import styles from './Form.module.css';

type Place = readonly [number, number];

/** In which of the zones one decides by a place of the field lies; a draft decides nothing yet. */
export function ZoneName({ field_id, position }: { field_id: string; position: Place }) {
  const record = useCall(api.zones.get, { field_id }).data?.zones ?? null;
  return record === null || record.state !== 'active' ? null : <Name plan={record.plan} position={position} />;
}

function Name({ plan, position }: { plan: ZoneRecord['plan']; position: Place }) {
  const { t } = useTranslation('notes');
  const namesOf = useZoneNames(plan.count);
  const zone = plan.zones.find(({ parts }) => parts.some((part) => contains(part, [position[0], position[1]])));
  return zone === undefined ? null : <span className={styles['zone']}>{t('form.zone', { name: namesOf(zone).name })}</span>;
}
