import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { tip } from '#ui/overlays/tip.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { zoneColor } from '#widgets/zone-color.ts';
import styles from './Zones.module.css';

/** Every zone with its hectares, its share and how much greener than the field it is, the highest first. `seeds` by zone number, once prescribed. */
export function ZoneTable({ plan, seeds }: { plan: ZonePlan; seeds: ReadonlyMap<number, number> | undefined }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const namesOf = useZoneNames(plan.count);
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('table.zone')}</th>
          <th scope="col">ha</th>
          <th scope="col">
            <span className="visually-hidden">{t('table.share')}</span>
          </th>
          <th scope="col">
            <span {...tip(t('table.index_why'))}>{plan.inputs.some(({ index }) => index === 'ndvi') ? 'NDVI' : 'EVI'}</span>
          </th>
          {seeds !== undefined && <th scope="col">{t('table.seeds')}</th>}
        </tr>
      </thead>
      <tbody>
        {plan.zones.toReversed().map((zone) => {
          const seeds_ha = seeds?.get(zone.number);
          return (
            <tr key={zone.number}>
              <th scope="row">
                <span className={styles['swatch']} style={{ background: zoneColor(zone.number, plan.count) }} aria-hidden="true" />
                {namesOf(zone).name}
              </th>
              <td>{format.number(zone.area_ha, 1)}</td>
              <td className={styles['quiet']}>{format.percent(zone.share * 100)}</td>
              <td>{format.percent(zone.mean)}</td>
              {seeds !== undefined && <td>{seeds_ha === undefined ? '—' : format.number(seeds_ha)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
