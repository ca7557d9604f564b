import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Language } from '#domain/codes.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { FieldsPicture } from '#widgets/FieldsPicture.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';

const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
];

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** The page of every log-in step: the form at the left, the product's own picture at the right. */
export function AuthFrame({ title, lead, children }: Props) {
  const { t } = useTranslation('auth');
  const brand = useBrand();
  const language = usePreferences((state) => state.language);
  const [path] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => heading.current?.focus(), [path]);
  return (
    <main className={styles['page']}>
      <div className={styles['side']}>
        <Link href="/" className={styles['brand']}>
          <span className={styles['mark']}>
            <Mark theme={brand.theme} />
          </span>
          {brand.name}
        </Link>
        <div className={styles['content']}>
          <header>
            <h1 ref={heading} tabIndex={-1} className={text['h1']}>
              {title}
            </h1>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </header>
          {children}
        </div>
        <footer className={styles['foot']}>
          <Segmented label={t('language')} options={LANGUAGES} value={language} onChange={(value) => setPreferences({ language: value })} />
          {/* Beside the page: a form half filled stays as it is. */}
          <a href={brandRoutes(brand).terms} target="_blank" rel="noreferrer" className={styles['terms']}>
            {t('terms')}
          </a>
        </footer>
      </div>
      <FieldsPicture className={styles['picture']} caption={t('picture')} />
    </main>
  );
}
