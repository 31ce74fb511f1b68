type Method = (...args: never[]) => unknown;

/**
 * Maps a type to itself, with `never` for values that JSON would lose: dates, maps, sets, functions, other objects with methods,
 * and a required `undefined`. An optional property may be undefined. NaN cannot be detected by type.
 */
export type Plain<T> = 0 extends 1 & T
  ? never
  : T extends string | number | boolean | null
    ? T
    : T extends readonly unknown[]
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T extends Method
        ? never
        : T extends object
          ? Extract<T[keyof T], Method> extends never
            ? { [Key in keyof T]: Plain<T[Key]> }
            : never
          : never;
