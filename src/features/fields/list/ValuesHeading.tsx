import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '#api/imagery/use-latest.ts';
import { Button } from '#ui/buttons/Button.tsx';

/** What the numbers at the right of the list are; where they could not be read it says so, with the way to ask again. */
export function ValuesHeading() {
  const { t } = useTranslation('fields');
  const { data, isError, refetch } = useLatest();
  if (!isError || data !== undefined) return <span>{t('columns')}</span>;
  return (
    <span role="status">
      <Button size="sm" variant="link" icon={<RefreshCw size={13} aria-hidden="true" />} onClick={() => void refetch()}>
        {t('no_values')}
      </Button>
    </span>
  );
}
