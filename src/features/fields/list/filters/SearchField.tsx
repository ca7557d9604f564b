import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/display/Kbd.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useDrawer } from '../../store.ts';

/** Finds fields by name or farm while typing; Esc clears. */
export function SearchField({ ref, onFocus, has_key = false }: { ref?: Ref<HTMLInputElement>; onFocus?: () => void; has_key?: boolean }) {
  const { t } = useTranslation('fields');
  const text = useDrawer((state) => state.text);
  return (
    <TextField
      ref={ref}
      label={t('search')}
      label_hidden
      variant="soft"
      type="search"
      placeholder={t('search')}
      before={<Search size={16} aria-hidden="true" />}
      after={has_key ? <Kbd>/</Kbd> : undefined}
      value={text}
      onFocus={onFocus}
      onChange={(event) => useDrawer.setState({ text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') useDrawer.setState({ text: '' });
      }}
    />
  );
}
