import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from '../SplitPanel.module.css';
import { colorOf, type Part } from './parts.ts';

type SplitPartsProps = { readonly parts: readonly Part[]; readonly onName: (at: number, name: string) => void };

/** The parts with their names, hectares and shares, and what they add up to. */
export function SplitParts({ parts, onName }: SplitPartsProps) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  return (
    <ol className={styles['parts']}>
      {parts.map(({ name, area_ha, percent }, i) => (
        <li key={`part-${i + 1}`}>
          <span className={styles['key']} style={{ background: colorOf(i) }} aria-hidden="true">
            {i + 1}
          </span>
          <TextField
            label={t('split.part', { number: i + 1 })}
            label_hidden
            value={name}
            maxLength={200}
            onChange={(event) => onName(i, event.target.value)}
          />
          <span className={styles['area']}>
            <b>{format.hectares(area_ha)}</b>
            {format.percent(percent)}
          </span>
        </li>
      ))}
      <li className={styles['sum']}>
        <span>{t('split.sum')}</span>
        <span>{t('split.sum_equal', { area: format.hectares(parts.reduce((sum, { area_ha }) => sum + area_ha, 0)) })}</span>
      </li>
    </ol>
  );
}
