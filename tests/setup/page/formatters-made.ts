const MAKERS = ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'RelativeTimeFormat', 'Collator', 'PluralRules'] as const;

/** How many formatters of Intl were made while `work` ran. */
export const formattersMade = async (work: () => unknown): Promise<number> => {
  let made = 0;
  const own = MAKERS.map((name) => [name, Object.getOwnPropertyDescriptor(Intl, name)!] as const);
  for (const [name, descriptor] of own)
    Object.defineProperty(Intl, name, {
      ...descriptor,
      value: new Proxy(descriptor.value as new () => object, {
        construct: (target, args, newTarget) => {
          made += 1;
          return Reflect.construct(target, args, newTarget) as object;
        },
      }),
    });
  try {
    await work();
  } finally {
    for (const [name, descriptor] of own) Object.defineProperty(Intl, name, descriptor);
  }
  return made;
};
