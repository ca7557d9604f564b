import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Panel.module.css';

/** Where questions go: the address of whoever operates this installation. */
export default function Panel() {
  const { t } = useTranslation('contact');
  const brand = useBrand();
  const features = useCall(api.config.features, {});
  if (features.isPending) return <Skeleton rows={2} />;
  if (features.isError) return <ErrorState error={features.error} onRetry={() => void features.refetch()} />;
  const { contact_email } = features.data;
  return (
    <div className={styles['contact']}>
      <p>{t(contact_email === null ? 'nobody' : 'lead', { brand: brand.name })}</p>
      {contact_email !== null && (
        <p>
          <a className={text['link']} href={`mailto:${contact_email}`}>
            {contact_email}
          </a>
        </p>
      )}
    </div>
  );
}
