import { type ComponentType, lazy, Suspense } from 'react';

/**
 * Returns a form or a dialog with fields whose code is loaded when it is first shown, with MUI and its theme. For pages
 * that readers see without MUI (docs/decisions/0003).
 */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const [{ FormTheme }, Form] = await Promise.all([import('../form-theme.tsx'), load()]);
    return {
      default: (props: { of: Props }) => (
        <FormTheme>
          <Form {...props.of} />
        </FormTheme>
      ),
    };
  });
  return (props: Props) => (
    <Suspense fallback={null}>
      <Loaded of={props} />
    </Suspense>
  );
}
