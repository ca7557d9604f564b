import type { ParseKeys } from 'i18next';
import type catalog from './catalog/es.json';
import type common from './common/es.json';
import type errors from './errors/es.json';

/** Spanish is the reference of every key. A feature adds its namespace to `ResourceNamespaceMap` in the same way, beside its panel. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof common;
    errors: typeof errors;
    catalog: typeof catalog;
  }
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
  }
}

/** A text by its namespace and key, as registries carry it: `common:save`. */
export type TextKey = Extract<ParseKeys<(keyof import('i18next').ResourceNamespaceMap)[]>, `${string}:${string}`>;
