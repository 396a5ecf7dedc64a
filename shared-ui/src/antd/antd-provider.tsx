import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import jaJP from 'antd/locale/ja_JP';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/ja';
import { type ReactNode, useMemo } from 'react';
import { type Accent, useAccent, useDark } from '../theme/index.tsx';
import { fonts, palettes, radii } from '../theme/tokens.ts';
import { adoptedContainer } from './adopted-container.ts';
import css from './antd-provider.module.css';

/** Without a browser, the caller collects the styles. */
const inBrowser = typeof document !== 'undefined';

/** antd with our tokens, language and style container; wrap every antd component in it. `field`: name of the form field. */
export function AntdProvider({ field, children }: { field?: string; children: ReactNode }) {
  const dark = useDark();
  const { language } = useTranslation().i18n;
  const accent = useAccent();
  const config = useMemo(() => themeOf(dark, accent), [dark, accent]);
  return (
    <StyleProvider {...(inBrowser ? { container: adoptedContainer() } : {})} layer>
      <ConfigProvider
        theme={config}
        locale={language === 'ja' ? jaJP : enUS}
        getPopupContainer={popupContainer}
      >
        <div data-field={field} className={css.room}>
          {children}
        </div>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** A modal dialog covers everything outside of it. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

function themeOf(dark: boolean, accent: Accent | null) {
  const name = dark ? 'dark' : 'light';
  const palette = { ...palettes[name], ...accent?.[name] };
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.action,
      colorLink: palette.action,
      colorTextLightSolid: palette.onAction,
      colorSplit: palette.line,
      colorBgBase: palette.surface,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorTextBase: palette.ink,
      colorTextPlaceholder: palette.inkFaint,
      colorBorder: palette.lineStrong,
      colorError: palette.bad,
      colorSuccess: palette.good,
      colorWarning: palette.warn,
      controlItemBgActive: palette.ice,
      controlItemBgHover: palette.ice,
      borderRadius: radii.control,
      controlHeight: 44,
      fontFamily: fonts.text,
      fontSize: 16,
    },
  };
}
