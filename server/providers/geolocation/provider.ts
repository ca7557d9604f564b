/** Tells from an address of the internet in which country it is used. */
export type GeolocationProvider = {
  readonly id: string;
  /** The country's calling code without the plus, `54`; null where it is not known or nobody is asked. Failures are `UNAVAILABLE`. */
  callingCode(address: string): Promise<string | null>;
};
