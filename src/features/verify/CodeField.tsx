import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCode } from '#domain/reports/seal.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Page.module.css';

type Props = {
  /** As the address has it. */
  readonly first: string;
  readonly onCode: (code: string) => void;
};

/** The printed code, for who has the paper alone. */
export function CodeField({ first, onCode }: Props) {
  const { t } = useTranslation('verify');
  const [typed, setTyped] = useState(first);
  const [is_wrong, setWrong] = useState(first !== '' && readCode(first) === null);
  return (
    <form
      className={styles['code']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = readCode(typed);
        setWrong(code === null);
        if (code === null) return;
        setTyped(code);
        onCode(code);
      }}
    >
      <TextField
        label={t('code.label')}
        className={styles['codeField']}
        variant="soft"
        placeholder="XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={is_wrong ? t('code.wrong') : null}
        onChange={(event) => {
          setTyped(event.target.value.toUpperCase());
          setWrong(false);
        }}
      />
      <Button type="submit">{t('code.ask')}</Button>
    </form>
  );
}
