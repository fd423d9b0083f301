-- Generated from the definitions: 52 statements. Reviewed before it is committed.
CREATE TABLE "quality"."fabric_test_request" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "laboratory" bigint,
  "receipt" bigint,
  "supplier" bigint,
  "warehouse" bigint,
  "date" date,
  "samples" numeric(22,4),
  "failed" integer,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "fabric_test_request_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."fabric_test_request" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."fabric_test_request" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "fabric_test_request_list" ON "quality"."fabric_test_request" (platform_id, company_id, "date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "fabric_test_request_list_supplier" ON "quality"."fabric_test_request" (platform_id, "supplier_co", "date", id, "status") INCLUDE (company_id);
CREATE INDEX "fabric_test_request_by_status" ON "quality"."fabric_test_request" (platform_id, company_id, "status", "date", id) INCLUDE ("supplier_co");
CREATE INDEX "fabric_test_request_by_laboratory" ON "quality"."fabric_test_request" (platform_id, company_id, "laboratory", "date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "fabric_test_request_by_receipt" ON "quality"."fabric_test_request" (platform_id, company_id, "receipt", "date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "fabric_test_request_by_supplier" ON "quality"."fabric_test_request" (platform_id, company_id, "supplier", "date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "fabric_test_request_grams" ON "quality"."fabric_test_request" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "fabric_test_request_extra" ON "quality"."fabric_test_request" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__fabric_test_request" ON "quality"."fabric_test_request" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "active__fabric_test_request" ON "quality"."fabric_test_request" (platform_id, coalesce("first", id)) WHERE status = 'active';
CREATE UNIQUE INDEX "open__fabric_test_request" ON "quality"."fabric_test_request" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "fabric_test_request_versions" ON "quality"."fabric_test_request" (platform_id, "first");
CREATE TABLE "quality"."fabric_test_request__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "receipt_line" bigint,
  "retest_of" bigint,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "bin" bigint,
  "lot" text,
  "item" text,
  "judgement" text,
  "retested" numeric(22,4),
  "supplier_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "fabric_test_request__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."fabric_test_request__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."fabric_test_request__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "fabric_test_request__lines_of" ON "quality"."fabric_test_request__lines" (platform_id, doc_id, no);
CREATE INDEX "fabric_test_request__lines_receipt_line" ON "quality"."fabric_test_request__lines" (platform_id, "receipt_line");
CREATE INDEX "fabric_test_request__lines_retest_of" ON "quality"."fabric_test_request__lines" (platform_id, "retest_of");
CREATE TABLE "quality"."laboratory" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "name_en" text,
  "accreditation" text,
  "currency" bigint,
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "laboratory_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."laboratory" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."laboratory" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "laboratory_list" ON "quality"."laboratory" (platform_id, company_id, "number", id, "status");
CREATE INDEX "laboratory_by_status" ON "quality"."laboratory" (platform_id, company_id, "status", "number", id);
CREATE INDEX "laboratory_grams" ON "quality"."laboratory" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "laboratory_extra" ON "quality"."laboratory" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__laboratory" ON "quality"."laboratory" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "quality"."laboratory__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "position" text,
  "phone" text,
  "email" text,
  "is_primary" boolean,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "laboratory__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."laboratory__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."laboratory__contacts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "laboratory__contacts_of" ON "quality"."laboratory__contacts" (platform_id, doc_id, no);
CREATE TABLE "quality"."laboratory__fees" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  "fee" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "laboratory__fees_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."laboratory__fees" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."laboratory__fees" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "laboratory__fees_of" ON "quality"."laboratory__fees" (platform_id, doc_id, no);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "quality"."fabric_test_request" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "quality"."fabric_test_request" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_laboratory_fk" FOREIGN KEY (platform_id, "laboratory") REFERENCES "quality"."laboratory" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_receipt_fk" FOREIGN KEY (platform_id, "receipt") REFERENCES "warehouse"."product_in" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request" ADD CONSTRAINT "fabric_test_request_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."fabric_test_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_receipt_line_fk" FOREIGN KEY (platform_id, "receipt_line") REFERENCES "warehouse"."product_in__lines" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_retest_of_fk" FOREIGN KEY (platform_id, "retest_of") REFERENCES "quality"."fabric_test_request__lines" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "quality"."fabric_test_request__lines" ADD CONSTRAINT "fabric_test_request__lines_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "quality"."laboratory" ADD CONSTRAINT "laboratory_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "quality"."laboratory__contacts" ADD CONSTRAINT "laboratory__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."laboratory" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."laboratory__fees" ADD CONSTRAINT "laboratory__fees_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."laboratory" (platform_id, id) ON DELETE CASCADE;
