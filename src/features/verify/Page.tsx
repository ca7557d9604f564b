import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import { readCode } from '#domain/reports/seal.ts';
import { errorText } from '#i18n/error-text.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { LANGUAGE_NAMES } from '#shell/public/language-names.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import { CodeField } from './CodeField.tsx';
import { FileField } from './FileField.tsx';
import { FilePages } from './FilePages.tsx';
import { HashHelp } from './HashHelp.tsx';
import styles from './Page.module.css';
import { CodeSays, FileSays } from './ReportTable.tsx';
import { useVerification } from './use-verification.ts';
import { VerdictBox } from './VerdictBox.tsx';

const CODES = Object.keys(LANGUAGES) as Language[];

function Head() {
  const { t } = useTranslation('common');
  const brand = useBrand();
  const is_signed_in = useSession((state) => state.status === 'signed_in');
  return (
    <header className={styles['head']}>
      <Link href="/" className={styles['brand']}>
        <Mark theme={brand.theme} />
        <span>{brand.name}</span>
      </Link>
      <Link href={is_signed_in ? '/dashboard' : brandRoutes(brand).auth} className={styles['quiet']}>
        {t(is_signed_in ? 'public.to_map' : 'public.login')}
      </Link>
    </header>
  );
}

function Foot() {
  const { t } = useTranslation(['verify', 'common']);
  const language = usePreferences((state) => state.language);
  const [explains, setExplains] = useState(false);
  return (
    <footer className={styles['foot']}>
      <Segmented
        label={t('common:public.language')}
        options={CODES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        value={language}
        onChange={(value) => setPreferences({ language: value })}
      />
      <button type="button" className={styles['quiet']} aria-haspopup="dialog" onClick={() => setExplains(true)}>
        {t('hash.title')}
      </button>
      {explains && <HashHelp onClose={() => setExplains(false)} />}
    </footer>
  );
}

/** Whether a paper is what was issued: its file is read here and compared, and what it says is shown beside its own pages. */
export default function Page() {
  const { t } = useTranslation('verify');
  const brand = useBrand();
  const asked = new URLSearchParams(useSearch()).get('codigo') ?? '';
  const now = useVerification();
  const { checkCode } = now;
  useEffect(() => {
    document.title = `${t('title')} · ${brand.name}`;
  }, [t, brand.name]);
  useEffect(() => {
    const code = readCode(asked);
    if (code !== null) checkCode(code);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address: the check is a new function each time
  }, [asked]);
  const { file, code, read, result, error, retry } = now;
  const is_busy = (file !== null || code !== null) && result === null && error === null;
  const data = read?.claim.data ?? null;
  const boxes = result?.verdict === 'altered' ? result.facts.flatMap(({ is_right, box }) => (is_right === false && box ? [box] : [])) : [];
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <Head />
        <main className={styles['content']}>
          <h1 className={text['h1']}>{t('title')}</h1>
          <p className={styles['lead']}>{t('lead', { brand: brand.name })}</p>
          <FileField file={file} pages={read?.pages ?? null} onFile={now.checkFile} />
          <CodeField key={asked} first={asked} onCode={checkCode} />
          <div className={styles['answer']} role="status" aria-live="polite">
            {is_busy && <Skeleton rows={2} />}
            {error !== null && (
              <NoteBox tone="danger" icon={<CircleAlert size={16} aria-hidden="true" />}>
                <b>{errorText(error).title}</b> {errorText(error).hint}
              </NoteBox>
            )}
            {result !== null && (
              <VerdictBox result={result} code={read?.claim.code ?? code ?? ''} of={read === null ? 'code' : 'file'} onRetry={retry} />
            )}
          </div>
          {result !== null && read !== null && data !== null && <FileSays {...{ read, data, result }} />}
          {result?.answer && read === null && code !== null && <CodeSays code={code} answer={result.answer} />}
        </main>
        <Foot />
      </div>
      <section className={styles['pages']} aria-label={t('pages')} data-empty={read === null}>
        {read !== null && <FilePages key={read.hash + (file?.name ?? '')} read={read} boxes={boxes} />}
      </section>
    </div>
  );
}
