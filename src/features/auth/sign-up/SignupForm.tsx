import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SIGN_UP_BRANDS } from '#domain/accounts/sign-up-branding.ts';
import { COUNTRIES, LANGUAGES, type Country } from '#domain/codes.ts';
import { api } from '#api/client.ts';
import { asAppError } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandOfPath, brandRoutes } from '#shell/brand/brands.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { usePreferences } from '#state/preferences.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { FormError } from '#ui/forms/FormError.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import text from '#ui/text.module.css';
import styles from '../Auth.module.css';
import { signupSchema, type SignupInput } from './signup-form.ts';

const DEFAULTS = {
  email: '',
  password: '',
  repeat: '',
  firstname: '',
  lastname: '',
  country: 'AR',
  fiscal_id: '',
  accepted_terms: undefined,
  is_over_18: undefined,
} as const;
/** The country whose home page led here. */
const countryAsked = (): Country => {
  const asked = new URLSearchParams(window.location.search).get('pais');
  return COUNTRIES.find((code) => code === asked) ?? DEFAULTS.country;
};
/** The brand whose own sign-up this is. */
const brandAsked = () => {
  const slug = brandOfPath(window.location.pathname)?.slug;
  return SIGN_UP_BRANDS.find((brand) => brand === slug);
};
const BY_CODE = {
  EMAIL_IN_USE: 'email',
  PASSWORD_COMMON: 'password',
  FISCAL_ID_INVALID: 'fiscal_id',
  FISCAL_ID_LENGTH: 'fiscal_id',
} as const;

export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation(['auth', 'catalog']);
  const brand = useBrand();
  const language = usePreferences((state) => state.language);
  const form = useFormOf(signupSchema, { ...DEFAULTS, country: countryAsked() }, { by_code: BY_CODE });
  const { input, errorOf, setFocus, setValue, control } = form;
  const { isSubmitting, isSubmitted } = form.formState;
  const country = useWatch({ control, name: 'country' });

  const submit = form.submit(async ({ email, password, repeat: _repeat, ...rest }) => {
    try {
      await api.auth.register({ ...rest, user: { email, password }, language: LANGUAGES[language], brand: brandAsked() });
      onDone(email);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!form.place(error)) showError(error);
    }
  });

  const labels = {
    firstname: t('firstname'),
    lastname: t('lastname'),
    email: t('email'),
    country: t('country'),
    fiscal_id: t(`catalog:fiscal_id.${country}`),
    password: t('password'),
    repeat: t('repeat'),
    accepted_terms: t('terms'),
    is_over_18: t('age'),
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {isSubmitted && <FormError problems={form.problems(labels)} onPick={(name) => setFocus(name as keyof SignupInput)} />}
      <div className={styles['two']}>
        <TextField autoComplete="given-name" label={labels.firstname} {...input('firstname')} />
        <TextField autoComplete="family-name" label={labels.lastname} {...input('lastname')} />
      </div>
      <TextField type="email" autoComplete="email" label={labels.email} {...input('email')} />
      <Segmented
        label={labels.country}
        label_shown
        full
        options={COUNTRIES.map((code) => ({ value: code, label: t(`catalog:country.${code}`) }))}
        value={country}
        onChange={(code) => setValue('country', code, { shouldValidate: isSubmitted })}
      />
      <TextField label={labels.fiscal_id} autoComplete="off" hint={t(`fiscal_hint_${country}`)} {...input('fiscal_id')} />
      <div className={styles['two']}>
        <PasswordField autoComplete="new-password" label={labels.password} hint={t('password_hint')} {...input('password')} />
        <PasswordField autoComplete="new-password" label={labels.repeat} {...input('repeat')} />
      </div>
      <div>
        <Checkbox {...input('accepted_terms')} error={errorOf('accepted_terms') && codeText('TERMS_REQUIRED')}>
          {t('accept_terms')}
        </Checkbox>
        <a href={brandRoutes(brand).terms} target="_blank" rel="noreferrer" className={classNames(text['link'], styles['read'])}>
          {t('read_terms')}
        </a>
        <Checkbox {...input('is_over_18')} error={errorOf('is_over_18') && codeText('AGE_REQUIRED')}>
          {t('over_18')}
        </Checkbox>
      </div>
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t('signup')}
      </Button>
    </form>
  );
}
