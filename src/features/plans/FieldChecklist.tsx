import type { ReactNode } from 'react';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import styles from './Panel.module.css';
import type { Candidate, Choice } from './use-choice.ts';

type Props<Row extends Candidate> = {
  label: string;
  choice: Choice<Row>;
  /** What a field that can be chosen says at its right. */
  sideOf?: (row: Row) => ReactNode;
};

/** Fields to choose from; each that cannot be chosen says why. */
export function FieldChecklist<Row extends Candidate>({ label, choice, sideOf }: Props<Row>) {
  const format = useFormat();
  return (
    <ul className={styles['fields']} aria-label={label}>
      {choice.rows.map((row) => {
        const { field, bars } = row;
        const facts = [field.owner_name, field.farm_name, format.hectares(field.area_ha)].filter((fact) => fact !== null);
        return (
          <li key={field.id} data-field={field.name}>
            <Checkbox checked={choice.field_ids.includes(field.id)} disabled={bars.length > 0} onChange={() => choice.toggle(field.id)}>
              <b>{field.name}</b> <span className={styles['sub']}>{facts.join(' · ')}</span>
            </Checkbox>
            {bars.length === 0 ? (
              sideOf && <span className={styles['sum']}>{sideOf(row)}</span>
            ) : (
              <ul className={styles['bars']}>
                {bars.map((code) => (
                  <li key={code}>{codeText(code)}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
