/** The declaration of a CSS module: each of its classes by name, so that a slip of the pen does not compile. */
export declare function declarationOf(filename: string, css: Uint8Array): string;
//# sourceMappingURL=css-module-types.d.ts.map
