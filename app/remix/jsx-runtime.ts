import * as runtime from "react/jsx-runtime";

export type { JSX } from "react/jsx-runtime";
/** The target of JSX (`jsxImportSource` in tsconfig.json): bindings of a module, where React's are properties of an object. */
export const { jsx, jsxs, Fragment } = runtime;
