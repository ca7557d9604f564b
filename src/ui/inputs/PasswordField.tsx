import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password that can be looked at; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          size="sm"
          label={shown ? t('hide_password') : t('show_password')}
          icon={shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
