import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { useBrand } from '#shell/brand/appearance.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import type { Language } from '#domain/codes.ts';
import { Button } from '#ui/Button.tsx';
import { FieldsPicture } from '#ui/FieldsPicture.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import text from '#ui/text.module.css';
import styles from './Page.module.css';

const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
];
const POINTS = ['fields', 'images', 'split'] as const;

/** The first page: what the product does, said truly, and the two ways in. */
export default function Page() {
  const { t } = useTranslation('landing');
  const brand = useBrand();
  const language = usePreferences((state) => state.language);
  const features = useCall(api.config.features, {});
  const [, go] = useLocation();
  const base = brand.slug === null ? '/auth' : `/${brand.slug}/auth`;
  useEffect(() => {
    document.title = brand.name;
  }, [brand.name]);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <Mark theme={brand.theme} />
          {brand.name}
        </span>
        <nav className={styles['ways']}>
          <Button look="ghost" className={styles['quiet']} onClick={() => go(base)}>
            {t('login')}
          </Button>
          <Button className={styles['loud']} onClick={() => go(`${base}/signup`)}>
            {t('signup')}
          </Button>
        </nav>
      </header>
      <main className={styles['main']}>
        <FieldsPicture className={styles['picture']} />
        <h1 className={styles['claim']}>{t('claim')}</h1>
        <p className={styles['lead']}>{t('text')}</p>
        <div className={styles['ways']}>
          <Button size="lg" className={styles['loud']} onClick={() => go(`${base}/signup`)}>
            {t('signup')}
          </Button>
          <Button size="lg" look="ghost" className={styles['quiet']} onClick={() => go(base)}>
            {t('login')}
          </Button>
        </div>
        {features.data?.demo && <p className={styles['demo']}>{t('demo')}</p>}
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point}>
              <h2 className={text['h3']}>{t(`point_${point}`)}</h2>
              <p>{t(`point_${point}_text`)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles['foot']}>
        <Segmented
          label="Idioma · Language · Idioma"
          options={LANGUAGES}
          value={language}
          onChange={(value) => setPreferences({ language: value })}
        />
      </footer>
    </div>
  );
}
