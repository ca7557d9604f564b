import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { codeText, fieldText } from '#i18n/error-text.ts';
import type { FormProblem } from './FormError.tsx';
import { showFirstWrong } from './show-first-wrong.ts';

type Options<Input extends FieldValues> = {
  /** Takes the place of what is in the form whenever it changes. */
  readonly values?: Input | undefined;
  /** Refusals of the server that name no input, and the one each is about. */
  readonly by_code?: Partial<Record<ErrorCode, FieldPath<Input>>>;
};

export type FormOf<Input extends FieldValues, Output> = Pick<
  UseFormReturn<Input, unknown, Output>,
  'control' | 'formState' | 'getValues' | 'reset' | 'setFocus' | 'setValue'
> & {
  /** What ties a text input to the form: spread it. */
  readonly input: (name: FieldPath<Input>) => UseFormRegisterReturn & { readonly error: string | null };
  /** The sentence under an input; null when it is right. */
  readonly errorOf: (name: FieldPath<Input>) => string | null;
  /** The form's `onSubmit`: what was typed, checked, or the first wrong input in view and with the focus. */
  readonly submit: (take: (values: Output) => unknown) => (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Says a refusal beside an input. */
  readonly refuse: (name: FieldPath<Input>, code: ErrorCode, params?: AppError['params']) => void;
  /** Puts a server's refusals beside their inputs; answers whether all of them found one. */
  readonly place: (error: AppError) => boolean;
  /** What is wrong, in the order the labels are given, for the summary above the form. */
  readonly problems: (labels: Readonly<Record<string, string>>) => readonly FormProblem[];
};

const SERVER = 'server';

/** A sentence that appears under the button that is being pressed would move it away; the submit checks all anyway. */
const isLeftToSubmit = (event: object): boolean =>
  'relatedTarget' in event && event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit';

/** A form over a schema of the domain: the same sentences as the server's, and its refusals beside the inputs they are about. */
export function useFormOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: { readonly [Name in keyof Input]: Input[Name] | undefined },
  { values, by_code = {} }: Options<Input> = {},
): FormOf<Input, Output> {
  const { register, handleSubmit, setError, getFieldState, control, formState, getValues, reset, setFocus, setValue } = useForm<
    Input,
    unknown,
    Output
  >({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    // `showFirstWrong` does, also where an input has no ref
    shouldFocusError: false,
    defaultValues: defaults as DefaultValues<Input>,
    ...(values === undefined ? {} : { values }),
  });
  const element = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(0);
  const showWrong = (): void => setChecked((times) => times + 1);
  // Set after the sentences, so drawn with them at the latest: the input is marked by then.
  useEffect(() => {
    if (checked > 0) showFirstWrong(element.current);
  }, [checked]);
  const errorOf = (name: FieldPath<Input>): string | null => {
    const { error } = getFieldState(name, formState);
    // a list's own sentence stands beside those of its entries
    const own = error?.root ?? error;
    if (own?.type === undefined) return null;
    return own.type === SERVER ? (own.message ?? null) : fieldText(own);
  };
  const refuse: FormOf<Input, Output>['refuse'] = (name, code, params) => {
    setError(name, { type: SERVER, message: codeText(code, params) });
    showWrong();
  };
  return {
    control,
    formState,
    getValues,
    reset,
    setFocus,
    setValue,
    errorOf,
    refuse,
    input: (name) => {
      const tied = register(name);
      return { ...tied, onBlur: async (event) => (isLeftToSubmit(event) ? undefined : tied.onBlur(event)), error: errorOf(name) };
    },
    submit: (take) => (event) => {
      element.current = event.currentTarget;
      void handleSubmit(async (typed) => void (await take(typed)))(event).then(showWrong);
    },
    place: (error) => {
      const names = Object.keys(defaults) as FieldPath<Input>[];
      const placed = placedErrors(error, names, by_code);
      for (const { name, code, params } of placed) refuse(name, code, params);
      return placed.length > 0 && placed.length >= error.fields.length;
    },
    problems: (labels) =>
      Object.entries(labels).flatMap(([name, label]) => {
        const text = errorOf(name as FieldPath<Input>);
        return text === null ? [] : [{ name, label, text }];
      }),
  };
}

type Placed<Name> = { readonly name: Name; readonly code: ErrorCode; readonly params: AppError['params'] };

/** Paths come as `name`, `/name` or `user.name`. */
function placedErrors<Name extends string>(
  error: AppError,
  names: readonly Name[],
  by_code: Partial<Record<ErrorCode, Name>>,
): readonly Placed<Name>[] {
  const input = by_code[error.code];
  const placed = error.fields.flatMap(({ path, code }): Placed<Name>[] => {
    const name = names.find((one) => path.split(/[./]/).at(-1) === one);
    return name === undefined ? [] : [{ name, code: code as ErrorCode, params: {} }];
  });
  return placed.length === 0 && input !== undefined ? [{ name: input, code: error.code, params: error.params }] : placed;
}
