import { Check, ChevronDown } from 'lucide-react';
import { Button as AriaButton, ListBox, ListBoxItem, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import fieldStyles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';
import styles from '../overlays/Popover.module.css';
import { Popup } from '../overlays/Popup.tsx';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  /** A colour it is known by elsewhere, for a square before its label. */
  readonly swatch?: string;
  readonly disabled?: boolean;
};
export type SelectProps<Value extends string> = FieldProps & {
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** By which a form finds it, to put the focus there. */
  name?: string;
  disabled?: boolean;
};

function Swatch({ color }: { color: string | undefined }) {
  return color === undefined ? null : <span className={styles['swatch']} style={{ background: color }} aria-hidden="true" />;
}

/** One of 5 to 15; fewer want Segmented, more want ComboBox. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  name,
  disabled,
  ...row
}: SelectProps<Value>) {
  return (
    <FormRow {...row}>
      {({ id, describedBy, invalid }) => (
        <AriaSelect
          aria-label={row.label}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          selectedKey={value}
          onSelectionChange={(key) => {
            const option = options.find((one) => one.value === key);
            if (option) onChange(option.value);
          }}
          isInvalid={invalid}
          isDisabled={disabled ?? false}
          {...(onBlur ? { onBlur } : {})}
        >
          <AriaButton
            id={id}
            {...(name === undefined ? {} : { name })}
            className={classNames(fieldStyles['box'], invalid && fieldStyles['invalid'], disabled && fieldStyles['disabled'])}
          >
            <SelectValue className={styles['value'] ?? ''}>
              {({ isPlaceholder, selectedText }) => (
                <>
                  {!isPlaceholder && <Swatch color={options.find((option) => option.value === value)?.swatch} />}
                  {isPlaceholder ? (placeholder ?? '—') : selectedText}
                </>
              )}
            </SelectValue>
            <ChevronDown size={16} aria-hidden="true" />
          </AriaButton>
          <Popup className={classNames(styles['popover'], styles['sameWidth'])}>
            <ListBox className={styles['list'] ?? ''} disabledKeys={options.flatMap((option) => (option.disabled ? [option.value] : []))}>
              {options.map((option) => (
                <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={styles['item'] ?? ''}>
                  {({ isSelected }) => (
                    <>
                      <span className={styles['text']}>
                        <Swatch color={option.swatch} />
                        {option.label}
                        {option.note !== undefined && <span className={styles['note']}>{option.note}</span>}
                      </span>
                      {isSelected && <Check size={14} aria-hidden="true" />}
                    </>
                  )}
                </ListBoxItem>
              ))}
            </ListBox>
          </Popup>
        </AriaSelect>
      )}
    </FormRow>
  );
}
