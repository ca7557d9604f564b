import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button as AriaButton, ComboBox as AriaComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import fieldStyles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';
import styles from '../overlays/Popover.module.css';
import { Popup } from '../overlays/Popup.tsx';
import type { Choice } from './Select.tsx';

export type ComboBoxProps<Value extends string> = FieldProps & {
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  /** Lets the user type something that is not in the list; it arrives here. */
  onText?: (text: string) => void;
  text?: string;
  /** A choice is taken out of the box, for the next: there is never a value. */
  takes_out?: boolean;
  /** Finds an option by more than its label: a scientific name, other languages. */
  isMeant?: (value: Value, letters: string) => boolean;
  /** Inside the box, before the text: the label where there is no room above. */
  before?: ReactNode;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
};

/** The whole row of a control, so that its list opens below what is said of it and never over that. */
const useRow = (box: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> =>
  useMemo(
    () => ({
      get current() {
        return box.current?.closest<HTMLElement>(`.${fieldStyles['field'] ?? ''}`) ?? null;
      },
    }),
    [box],
  );

/** Closes the list at each choice: by itself it does so where a value comes, and open it hides the page from screen readers. */
function CloseAt({ choices }: { choices: number }) {
  const state = useContext(ComboBoxStateContext);
  const close = useEffectEvent(() => state?.close());
  useEffect(() => {
    if (choices > 0) close();
  }, [choices]);
  return null;
}

/** A searchable list; with `onText`, a list that suggests. */
export function ComboBox<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  onText,
  text,
  takes_out,
  isMeant,
  before,
  name,
  placeholder,
  disabled,
  ...row
}: ComboBoxProps<Value>) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLSpanElement>(null);
  const whole = useRow(box);
  const [choices, setChoices] = useState(0);
  const find = (label: string, letters: string): boolean => {
    const option = options.find((one) => one.label === label);
    return option !== undefined && isMeant?.(option.value, letters) === true;
  };
  return (
    <FormRow {...row}>
      {({ id, describedBy, invalid }) => (
        <AriaComboBox
          aria-label={row.label}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          menuTrigger="focus"
          allowsCustomValue={onText !== undefined}
          allowsEmptyCollection
          {...(isMeant === undefined ? {} : { defaultFilter: find })}
          selectedKey={value}
          onSelectionChange={(key) => {
            onChange(options.find((one) => one.value === key)?.value ?? null);
            if (takes_out === true && key !== null) setChoices(choices + 1);
          }}
          {...(text === undefined ? {} : { inputValue: text })}
          {...(onText ? { onInputChange: onText } : {})}
          isInvalid={invalid}
          isDisabled={disabled ?? false}
          {...(onBlur ? { onBlur } : {})}
        >
          <span
            ref={box}
            className={classNames(fieldStyles['box'], invalid && fieldStyles['invalid'], disabled && fieldStyles['disabled'])}
          >
            {before !== undefined && <span className={fieldStyles['side']}>{before}</span>}
            <Input
              id={id}
              {...(name === undefined ? {} : { name })}
              placeholder={placeholder ?? ''}
              className={fieldStyles['input'] ?? ''}
            />
            <AriaButton className={fieldStyles['side'] ?? ''} aria-label={t('more')}>
              <ChevronDown size={16} aria-hidden="true" />
            </AriaButton>
          </span>
          {takes_out === true && <CloseAt choices={choices} />}
          <Popup
            className={classNames(styles['popover'], styles['sameWidth'])}
            {...(describedBy === undefined ? {} : { triggerRef: whole })}
          >
            <ListBox className={styles['list'] ?? ''} renderEmptyState={() => <p className={styles['empty']}>{t('no_results')}</p>}>
              {options.map((option) => (
                <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={styles['item'] ?? ''}>
                  <span className={styles['text']}>
                    {option.label}
                    {option.note !== undefined && <span className={styles['note']}>{option.note}</span>}
                  </span>
                </ListBoxItem>
              ))}
            </ListBox>
          </Popup>
        </AriaComboBox>
      )}
    </FormRow>
  );
}
