import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes, FLIGHT_PAGE } from '#shell/brand/brands.ts';
import styles from './Public.module.css';

/** Foot of every page that needs no session. */
export function PublicFooter() {
  const { t } = useTranslation(['common', 'catalog']);
  const brand = useBrand();
  const contact = useCall(api.config.features, {}).data?.contact_email ?? null;
  return (
    <footer className={styles['footer']}>
      <span>{brand.name}</span>
      <Link href="/">{t('public.international')}</Link>
      <Link href="/arg/home">{t('catalog:country.AR')}</Link>
      <Link href="/mx/home">{t('catalog:country.MX')}</Link>
      {FLIGHT_PAGE !== null && <Link href={FLIGHT_PAGE}>{t('public.flights')}</Link>}
      <Link href={brandRoutes(brand).terms}>{t('public.terms')}</Link>
      {contact !== null && <a href={`mailto:${contact}`}>{t('public.contact')}</a>}
      <span className={styles['end']}>{t('public.source')}</span>
    </footer>
  );
}
