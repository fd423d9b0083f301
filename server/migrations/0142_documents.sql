-- Generated from the definitions: 13 statements. Reviewed before it is committed.
ALTER TABLE "order"."order_tracking" ADD COLUMN "finished" numeric(22,4);
ALTER TABLE "order"."order_tracking" ADD COLUMN "report_count" integer;
CREATE TABLE "order"."order_tracking__reports" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "append_key" text NOT NULL,
  "appended_at" timestamptz NOT NULL DEFAULT now(),
  "appended_by" bigint NOT NULL,
  "date" date,
  "cut" numeric(22,4),
  "sewn" numeric(22,4),
  "quantity" numeric(22,4),
  "remark" text,
  "photo" bigint[],
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_tracking__reports_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "order_tracking__reports_once" UNIQUE (platform_id, doc_id, append_key)
);
ALTER TABLE "order"."order_tracking__reports" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_tracking__reports" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_tracking__reports_of" ON "order"."order_tracking__reports" (platform_id, doc_id, no);
ALTER TABLE "ticket"."ticket" ADD COLUMN "hours" numeric(22,4);
CREATE TABLE "ticket"."ticket__handling" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "append_key" text NOT NULL,
  "appended_at" timestamptz NOT NULL DEFAULT now(),
  "appended_by" bigint NOT NULL,
  "note" text,
  "hours" numeric(22,4),
  "files" bigint[],
  "brand_co" bigint,
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "ticket__handling_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "ticket__handling_once" UNIQUE (platform_id, doc_id, append_key)
);
ALTER TABLE "ticket"."ticket__handling" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "ticket"."ticket__handling" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "ticket__handling_of" ON "ticket"."ticket__handling" (platform_id, doc_id, no);
ALTER TABLE "order"."order_tracking__reports" ADD CONSTRAINT "order_tracking__reports_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_tracking" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "ticket"."ticket__handling" ADD CONSTRAINT "ticket__handling_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "ticket"."ticket" (platform_id, id) ON DELETE CASCADE;
