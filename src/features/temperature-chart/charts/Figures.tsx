import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { FieldKey } from '../FieldKey.tsx';
import { dateOf, highestOf, isHeat, lastFrostOf, lowestOf, totalsOf, type Extreme, type Threshold } from '../days/model.ts';
import styles from '../Panel.module.css';
import type { Chart } from '../use-hours.ts';

type Props = { readonly chart: Chart; readonly threshold: Threshold; readonly onRemove: (field_id: string) => void };

/** Hours of each field, and the extremes of all. */
export function Figures({ chart: { range, fields }, threshold, onRemove }: Props) {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const is_heat = isHeat(threshold);
  const where = ({ field, day }: Extreme): string => {
    const date = format.dayMonth(dateOf(range, day));
    return fields.length > 1 ? t('figure.where', { date, name: field.name }) : date;
  };
  const extreme = is_heat ? highestOf(fields) : lowestOf(fields);
  const frost = is_heat ? null : lastFrostOf(fields);
  return (
    <dl className={styles['figures']}>
      {fields.map((field, place) => {
        const { hours, days, known } = totalsOf(field, threshold);
        return (
          <div key={field.source.field.id} data-testid={`temperature-${field.letter}`}>
            <dt>
              <FieldKey letter={field.letter} /> <span className={styles['name']}>{field.name}</span>
              {place > 0 && (
                <IconButton
                  size="sm"
                  className={styles['remove'] ?? ''}
                  label={t('remove', { name: field.name })}
                  icon={<X size={12} />}
                  onClick={() => onRemove(field.source.field.id)}
                />
              )}
            </dt>
            <dd>
              {known === 0 ? (
                <span>{t('gap')}</span>
              ) : (
                <>
                  <strong>{format.number(hours, 1)}</strong> h <span>{t(is_heat ? 'figure.days' : 'figure.nights', { count: days })}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
      {extreme !== null && (
        <div data-testid="temperature-extreme">
          <dt>{t(is_heat ? 'figure.max' : 'figure.min')}</dt>
          <dd>
            <strong>{format.number(extreme.value_c, 1)}</strong> °C <span>{where(extreme)}</span>
          </dd>
        </div>
      )}
      {!is_heat && extreme !== null && (
        <div data-testid="temperature-frost">
          <dt>{t('figure.frost')}</dt>
          <dd>
            {frost === null ? (
              <strong className={styles['none']}>{t('figure.no_frost')}</strong>
            ) : (
              <>
                <strong>{format.dayMonth(dateOf(range, frost.day))}</strong>{' '}
                <span>{t('figure.frost_note', { value: format.withUnit(frost.value_c, '°C', 1) })}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
