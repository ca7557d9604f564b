import { FileText, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { leaveMode } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSlug } from './use-slug.ts';
import styles from './ModeBar.module.css';

/** Says at the top of the window that this is the mode, of how many producers, and leads out of it. */
export function ModeBar({ variant }: { readonly variant: 'bar' | 'pill' }) {
  const { t } = useTranslation('reports-mode');
  const { name: brand } = useBrand();
  const slug = useSlug();
  const { data } = useCall(api.producers.reach, { brand: slug ?? 'brevant' }, { enabled: slug !== null });
  return (
    <section className={classNames(styles['bar'], variant === 'pill' && styles['pill'])} aria-label={t('title')}>
      <FileText size={16} aria-hidden="true" />
      <strong>{t('title')}</strong>
      <span className={styles['about']}>{data === undefined ? t('about_plain', { brand }) : t('about', { brand, count: data.total })}</span>
      <Button size="sm" icon={<LogOut size={14} aria-hidden="true" />} onClick={leaveMode}>
        {t('leave')}
      </Button>
    </section>
  );
}
