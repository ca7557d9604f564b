import { useTranslation } from 'react-i18next';
import { codeText } from '#i18n/error-text.ts';
import { BRANDS, brandRoutes } from '#shell/brand/brands.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import text from '#ui/text.module.css';
import styles from './One.module.css';

/** The programme's terms whole, in a tab of their own: what was typed here stays; a version by its name, else the one in force. */
export function TermsLink({ version, children }: { readonly version?: string; readonly children: string }) {
  const terms = brandRoutes(BRANDS.brevant).coverage_terms ?? '';
  return (
    <a className={text['link']} href={version === undefined ? terms : `${terms}/${version}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

type CheckProps = { readonly accepted: boolean; readonly is_missing?: boolean; readonly onAccept: (accepted: boolean) => void };

/** Whether they are accepted; `is_first`: it takes the focus of its dialog. */
export function TermsCheck({ accepted, is_missing = false, is_first, onAccept }: CheckProps & { readonly is_first?: true }) {
  const { t } = useTranslation('coverage');
  return (
    <Checkbox
      data-first-focus={is_first}
      checked={accepted}
      error={is_missing ? codeText('TERMS_REQUIRED') : null}
      onChange={(event) => onAccept(event.target.checked)}
    >
      {t('terms.accept')}
    </Checkbox>
  );
}

/** The terms in a sentence, where they stand whole, and whether they are accepted. */
export function TermsBox(props: CheckProps) {
  const { t } = useTranslation('coverage');
  return (
    <NoteBox>
      <div className={styles['terms']}>
        <p>
          <b>{t('terms.title')}</b>
          <br />
          {t('terms.text')} <TermsLink>{t('terms.whole')}</TermsLink>
        </p>
        <TermsCheck {...props} />
      </div>
    </NoteBox>
  );
}
