import { useState } from 'react';
import { fieldsCalled } from '#domain/fields/fields-called.ts';
import type { Field } from '#domain/schemas/field.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';

type Props = {
  /** Those not chosen yet. */
  readonly fields: readonly Field[];
  readonly label: string;
  readonly placeholder: string;
  readonly label_hidden?: boolean;
  readonly name?: string;
  /** Beside a field's name; its farm where nothing else is said. */
  readonly noteOf?: (field: Field) => string;
  readonly onFind: (field_id: string) => void;
};

/** Finds one field after another by name or farm. What was typed goes with each choice, and the focus stays for the next. */
export function FindField({ fields, noteOf, onFind, ...input }: Props) {
  const [text, setText] = useState('');
  return (
    <ComboBox
      {...input}
      text={text}
      onText={setText}
      takes_out
      value={null}
      options={fieldsCalled(fields, text).map((field) => ({
        value: field.id,
        label: field.name,
        note: noteOf === undefined ? field.farm_name : noteOf(field),
      }))}
      onChange={(field_id) => {
        if (field_id === null) return;
        onFind(field_id);
        setText('');
      }}
    />
  );
}
