import { CalendarDays } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Dialog, DialogTrigger, Pressable } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { shiftDays } from '#domain/imagery/timelapse.ts';
import { codeText } from '#i18n/error-text.ts';
import { readDate } from '#i18n/read-date.ts';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import popover from '../overlays/Popover.module.css';
import { Popup } from '../overlays/Popup.tsx';

export type DateInputProps = FieldProps & {
  /** YYYY-MM-DD; empty without one, or while what was typed is no date. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  name?: string;
  disabled?: boolean;
  /** What stands in an empty one instead of how a date is written. */
  placeholder?: string;
};

const EXAMPLE = '2026-01-12';

/** A date written as the product's language writes it and read as people type it; arrows step a day, Alt and arrow down opens the month. */
export function DateInput({ value, onChange, min, max, name, disabled, placeholder, error, ...row }: DateInputProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [is_left, setLeft] = useState(false);
  const [is_open, setOpen] = useState(false);
  const is_unread = typed !== null && typed.trim() !== '' && readDate(typed, format.locale) === null;
  const problem = is_unread && (is_left || Boolean(error)) ? codeText('DATE_UNREADABLE', { example: format.date(EXAMPLE) }) : error;
  const put = (date: string): void => {
    setTyped(null);
    onChange(date);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.altKey) return setOpen(true);
    if (value === '') return;
    const next = shiftDays(value, event.key === 'ArrowUp' ? 1 : -1);
    if (next >= (min ?? '') && next <= (max ?? '9999')) put(next);
  };
  return (
    <FormRow {...row} error={problem}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames(styles['box'], invalid && styles['invalid'], disabled && styles['disabled'])}>
          <input
            id={id}
            name={name}
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder ?? format.date(EXAMPLE)}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={styles['input']}
            value={typed ?? (value === '' ? '' : format.date(value))}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(readDate(event.target.value, format.locale) ?? '');
            }}
            onKeyDown={press}
            onBlur={() => {
              setLeft(true);
              if (!is_unread) setTyped(null);
            }}
          />
          <DialogTrigger isOpen={is_open} onOpenChange={setOpen}>
            <Pressable>
              <IconButton
                size="sm"
                className={styles['calendar'] ?? ''}
                label={t('calendar.open')}
                disabled={disabled}
                icon={<CalendarDays size={16} />}
              />
            </Pressable>
            <Popup className={popover['popover'] ?? ''} placement="bottom end">
              <Dialog aria-label={row.label} className={popover['plain'] ?? ''}>
                <MonthGrid
                  label={row.label}
                  start={value === '' ? (max ?? min ?? EXAMPLE) : value}
                  value={value}
                  min={min}
                  max={max}
                  onPick={(date) => {
                    put(date);
                    setOpen(false);
                  }}
                />
              </Dialog>
            </Popup>
          </DialogTrigger>
        </span>
      )}
    </FormRow>
  );
}
